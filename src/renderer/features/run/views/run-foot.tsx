import type { ApprovalFacts } from '../../../../shared/approvals/facts.ts';
import { openRunStates } from '../../../../shared/runs/states.ts';
import type { RunView, StepView } from '../../../../shared/runs/views.ts';
import { countdown } from '../../../format/time.ts';
import { useNow } from '../../../state/use-now.ts';
import { runEnding, runWords, stepWords, wishWords } from '../../../words/run-words.ts';
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

/** What the run waits for and the one button, or how it ended. */
export function RunFoot({ run, approvals, halted }: RunFootProps) {
  if (!openRunStates.includes(run.state)) return <EndedRun run={run} />;
  if (run.wanted !== null) {
    return (
      <Foot run={run} words={runWords(run)}>
        <p className="m wrap-anywhere">{wishWords[run.wanted]}</p>
      </Foot>
    );
  }
  if (run.state === 'paused') return <PausedRun run={run} halted={halted} />;
  const gate = run.steps.find((step) => step.gate !== null);
  if (gate) return <AnswerGate run={run} step={gate} />;
  if (run.waitingFor === 'approval') return <WaitsForApproval run={run} approvals={approvals} />;
  if (run.waitingFor === 'unlock') return <WaitsForUnlock run={run} />;
  if (run.waitingFor === 'budget') return <WaitsForBudget run={run} />;
  return <GoesOn run={run} />;
}

/** Nothing is needed from a person. */
function GoesOn({ run }: { run: RunView }) {
  const now = useNow(1000);
  const timed = run.state === 'waiting' ? timedStep(run) : undefined;
  const words = timed === undefined ? runWords(run) : stepWords(timed, run.state);
  return (
    <Foot run={run} words={words}>
      <p className="m min-w-0 wrap-anywhere">
        {timed?.dueAt ? `In ${countdown(timed.dueAt - now)}. ` : ''}
        {run.error ? `${run.error.message} ${run.error.advice}` : runEnding(run)}
      </p>
    </Foot>
  );
}

/** The step whose time the run stands still for: the first that is due. */
function timedStep({ steps, waitingFor }: RunView): StepView | undefined {
  return steps
    .filter((step) => step.state === 'waiting' && step.waitingFor === waitingFor)
    .toSorted((a, b) => (a.dueAt ?? Infinity) - (b.dueAt ?? Infinity))
    .find(({ dueAt }) => dueAt !== null);
}
