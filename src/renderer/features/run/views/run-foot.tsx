import type { ReactNode } from 'react';
import type { ApprovalFacts } from '../../../../shared/approvals/facts.ts';
import { openRunStates } from '../../../../shared/runs/states.ts';
import type { RunView, StepView } from '../../../../shared/runs/views.ts';
import { Ticking } from '../../../components/ticking.tsx';
import { countdown } from '../../../format/time.ts';
import { useNow } from '../../../state/use-now.ts';
import {
  runEnding,
  runWords,
  type StateWords,
  stepWords,
  wishWords,
} from '../../../words/run-words.ts';
import { AnswerGate } from './foot/answer-gate.tsx';
import { EndedRun } from './foot/ended-run.tsx';
import { Foot } from './foot/foot.tsx';
import { PausedRun } from './foot/paused-run.tsx';
import { WaitsForApproval } from './foot/waits-for-approval.tsx';
import { WaitsForBudget } from './foot/waits-for-budget.tsx';
import { WaitsForUnlock } from './foot/waits-for-unlock.tsx';

interface RunFootProps {
  run: RunView;
  approvals: readonly ApprovalFacts[];
  /** Everything is stopped. */
  halted: boolean;
}

interface Standing {
  words: StateWords;
  /** A person is needed. */
  waiting?: boolean;
  /** What it says and what a person can do. */
  body: ReactNode;
}

/** What the run waits for and the one button, or how it ended: in one place for all of them, which tells what changes in it. */
export function RunFoot(props: RunFootProps) {
  const { words, waiting = false, body } = standing(props);
  return (
    <Foot run={props.run} words={words} waiting={waiting}>
      {body}
    </Foot>
  );
}

function standing({ run, approvals, halted }: RunFootProps): Standing {
  const words = runWords(run);
  if (!openRunStates.includes(run.state)) return { words, body: <EndedRun run={run} /> };
  if (run.wanted !== null) {
    return { words, body: <p className="m wrap-anywhere">{wishWords[run.wanted]}</p> };
  }
  if (run.state === 'paused') return { words, body: <PausedRun run={run} halted={halted} /> };
  const gate = run.steps.find((step) => step.gate !== null);
  if (gate) {
    const asked = stepWords(gate, run.state);
    return { words: asked, waiting: true, body: <AnswerGate run={run} step={gate} /> };
  }
  const body = neededBy(run, approvals);
  if (body !== null) return { words, waiting: true, body };
  const timed = run.state === 'waiting' ? timedStep(run) : undefined;
  const now = timed === undefined ? words : stepWords(timed, run.state);
  return { words: now, body: <GoesOn run={run} timed={timed} /> };
}

/** Null where it waits for nothing of a person. */
function neededBy(run: RunView, approvals: readonly ApprovalFacts[]): ReactNode {
  if (run.waitingFor === 'approval') return <WaitsForApproval run={run} approvals={approvals} />;
  if (run.waitingFor === 'unlock') return <WaitsForUnlock />;
  if (run.waitingFor === 'budget') return <WaitsForBudget run={run} />;
  return null;
}

/** Nothing is needed from a person. */
function GoesOn({ run, timed }: { run: RunView; timed: StepView | undefined }) {
  const now = useNow(1000);
  return (
    <p className="m min-w-0 wrap-anywhere">
      {timed?.dueAt ? <Ticking>In {countdown(timed.dueAt - now)}. </Ticking> : null}
      {run.error ? `${run.error.message} ${run.error.advice}` : runEnding(run)}
    </p>
  );
}

/** The step whose time the run stands still for: the first that is due. */
function timedStep({ steps, waitingFor }: RunView): StepView | undefined {
  return steps
    .filter((step) => step.state === 'waiting' && step.waitingFor === waitingFor)
    .toSorted((a, b) => (a.dueAt ?? Infinity) - (b.dueAt ?? Infinity))
    .find(({ dueAt }) => dueAt !== null);
}
