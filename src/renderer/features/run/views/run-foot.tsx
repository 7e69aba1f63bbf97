import type { ReactNode } from 'react';
import type { ApprovalFacts } from '../../../../shared/approvals/facts.ts';
import type { RunView, StepView } from '../../../../shared/runs/views.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { StateMark } from '../../../components/state-mark.tsx';
import { countdown } from '../../../format/time.ts';
import { useAction } from '../../../state/use-action.ts';
import { useNow } from '../../../state/use-now.ts';
import { runWords, stepWords } from '../../../words/run-words.ts';

interface RunFootProps {
  run: RunView;
  approvals: readonly ApprovalFacts[];
}

/** What the run waits for and the one button, or how it ended. */
export function RunFoot({ run, approvals }: RunFootProps) {
  if (run.waitingFor === 'approval') return <WaitsForApproval run={run} approvals={approvals} />;
  if (run.waitingFor === 'unlock') return <WaitsForUnlock run={run} />;
  const timed = run.state === 'waiting' ? timedStep(run) : undefined;
  const words = timed === undefined ? runWords(run) : stepWords(timed, run.state);
  return (
    <Foot run={run} waiting={false}>
      <StateMark sign={words.sign} tone={words.tone}>
        {words.word}
      </StateMark>
      <p className="m wrap-anywhere">
        {run.error ? `${run.error.message} ${run.error.advice}` : ending(run)}
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

function WaitsForApproval({ run, approvals }: RunFootProps) {
  const now = useNow(1000);
  const pending = approvals.find(({ status }) => status === 'pending');
  const step = run.steps.find((candidate) => candidate.waitingFor === 'approval');
  const approvalId =
    pending?.approvalId ??
    step?.effects.find(({ state }) => state === 'simulated')?.approvalId ??
    null;
  const review = useAction(() =>
    api.trustedOpen({ page: 'approval', approvalId: approvalId ?? '' }),
  );
  return (
    <Foot run={run} waiting>
      <Words run={run} />
      <p className="min-w-0 wrap-anywhere">
        <b>{pending?.title ?? step?.label}</b>{' '}
        {pending ? (
          <span className="m">the approval expires in {countdown(pending.expiresAt - now)}</span>
        ) : null}
        {review.error ? (
          <span role="alert" className="m">
            {' '}
            {review.error.message} {review.error.advice}
          </span>
        ) : null}
      </p>
      <Button
        kind="go"
        size="big"
        className="ml-auto"
        disabled={approvalId === null || review.busy}
        onClick={() => void review.start()}
      >
        Review the approval
      </Button>
    </Foot>
  );
}

function WaitsForUnlock({ run }: { run: RunView }) {
  const unlock = useAction(() => api.trustedOpen({ page: 'unlock' }));
  return (
    <Foot run={run} waiting>
      <Words run={run} />
      <p className="m">
        {unlock.error
          ? `${unlock.error.message} ${unlock.error.advice}`
          : 'The vault is locked. The run keeps its place until you unlock it.'}
      </p>
      <Button
        kind="go"
        size="big"
        className="ml-auto"
        disabled={unlock.busy}
        onClick={() => void unlock.start()}
      >
        Unlock to go on
      </Button>
    </Foot>
  );
}

function Words({ run }: { run: RunView }) {
  const words = runWords(run);
  return (
    <StateMark sign={words.sign} tone={words.tone}>
      {words.word}
    </StateMark>
  );
}

function Foot({ run, waiting, children }: { run: RunView; waiting: boolean; children: ReactNode }) {
  const edge = waiting ? 'border-t-2 border-t-[var(--waiting)]' : '';
  return (
    <footer className={`foot px-6 py-3 ${edge}`}>
      <div
        role="status"
        aria-label={`State of ${run.planName}`}
        className="flex min-h-10 items-center gap-4"
      >
        {children}
      </div>
    </footer>
  );
}

function ending(run: RunView): string {
  if (run.state === 'cancelled') return 'You cancelled this run. What was not sent was not done.';
  if (run.state === 'failed') return 'The run stopped. What was not sent was not done.';
  if (run.state === 'completed') return endings[run.verdict];
  return 'Nothing is needed from you now.';
}

const endings: Record<RunView['verdict'], string> = {
  matched: 'Every effect was compared with its rehearsal and matches it.',
  within_tolerance: 'An effect differs from its rehearsal and stays inside the limit you approved.',
  different: 'An effect differs from its rehearsal. Look at the difference above.',
  not_checked: 'The effects could not be compared with the rehearsal.',
};
