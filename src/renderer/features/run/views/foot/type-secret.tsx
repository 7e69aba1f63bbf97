import type { RunView, StepView } from '../../../../../shared/runs/views.ts';
import { api } from '../../../../api.ts';
import { Button } from '../../../../components/button.tsx';
import { useAction } from '../../../../state/use-action.ts';

interface TypeSecretProps {
  run: RunView;
  step: StepView;
}

/** A secret is typed in the window that asks for approvals, and never on a page of the app. */
export function TypeSecret({ run: { executionId }, step: { path } }: TypeSecretProps) {
  const open = useAction(() => api.trustedOpen({ page: 'secret', executionId, path }));
  return (
    <span className="row ml-auto min-w-0">
      {open.error ? (
        <span role="alert" className="m">
          {open.error.message} {open.error.advice}
        </span>
      ) : (
        <span className="m">It is typed in a window of its own, and written nowhere.</span>
      )}
      <Button
        kind="go"
        size="big"
        className="shrink-0"
        disabled={open.busy}
        onClick={() => void open.start()}
      >
        Type the secret
      </Button>
    </span>
  );
}
