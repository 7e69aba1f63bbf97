import type { ApprovalFacts } from '../../../../../shared/approvals/facts.ts';
import type { RunView } from '../../../../../shared/runs/views.ts';
import { api } from '../../../../api.ts';
import { Button } from '../../../../components/button.tsx';
import { Ticking } from '../../../../components/ticking.tsx';
import { countdown } from '../../../../format/time.ts';
import { useAction } from '../../../../state/use-action.ts';
import { useNow } from '../../../../state/use-now.ts';

interface WaitsForApprovalProps {
  run: RunView;
  approvals: readonly ApprovalFacts[];
}

/** What is to be approved and until when; the approval itself is given in the window of the signer. */
export function WaitsForApproval({ run, approvals }: WaitsForApprovalProps) {
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
    <>
      <p className="min-w-0 wrap-anywhere">
        <b>{pending?.title ?? step?.label}</b>{' '}
        {pending ? (
          <span className="m">
            the approval expires in <Ticking>{countdown(pending.expiresAt - now)}</Ticking>
          </span>
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
    </>
  );
}
