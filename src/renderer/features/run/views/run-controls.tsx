import { Pause, Play, X } from 'lucide-react';
import { useState } from 'react';
import { openRunStates } from '../../../../shared/runs/states.ts';
import type { RunSummary } from '../../../../shared/runs/views.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { useAction } from '../../../state/use-action.ts';
import { cancelWords } from '../../../words/run-words.ts';

type Controlled = Pick<RunSummary, 'executionId' | 'planName' | 'state' | 'wanted'>;

/** Pause and cancel, while there is something to pause or to cancel. */
export function RunControls({ run }: { run: Controlled }) {
  if (!openRunStates.includes(run.state) || run.wanted === 'cancel') return null;
  return (
    <>
      {run.state === 'paused' || run.wanted === 'pause' ? null : <PauseRun run={run} />}
      <CancelRun run={run} />
    </>
  );
}

function PauseRun({ run: { executionId } }: { run: Controlled }) {
  const pause = useAction(() => api.runPause({ executionId }));
  return (
    <>
      <Button size="small" sign={Pause} disabled={pause.busy} onClick={() => void pause.start()}>
        Pause
      </Button>
      {pause.error ? (
        <span role="alert" className="s">
          {pause.error.message}
        </span>
      ) : null}
    </>
  );
}

interface ResumeRunProps {
  run: Controlled;
  halted: boolean;
  big?: boolean;
}

/** While everything is stopped, no run goes on; the reason stands beside the button. */
export function ResumeRun({ run: { executionId, planName }, halted, big = false }: ResumeRunProps) {
  const resume = useAction(() => api.runResume({ executionId }));
  return (
    <>
      {resume.error ? (
        <span role="alert" className="s m wrap-anywhere">
          {resume.error.message} {resume.error.advice}
        </span>
      ) : null}
      <Button
        {...(big ? { kind: 'go', size: 'big' } : { size: 'small' })}
        sign={Play}
        disabled={halted || resume.busy}
        aria-label={big ? undefined : `Resume ${planName}`}
        onClick={() => void resume.start()}
      >
        {big ? 'Resume the run' : 'Resume'}
      </Button>
    </>
  );
}

function CancelRun({ run: { executionId } }: { run: Controlled }) {
  const [asking, setAsking] = useState(false);
  const cancel = useAction(() => api.runCancel({ executionId }));
  const confirm = async () => {
    const cancelled = await cancel.start();
    if (cancelled?.ok) setAsking(false);
  };
  return (
    <>
      <Button size="small" sign={X} onClick={() => setAsking(true)}>
        Cancel run
      </Button>
      <ConfirmDialog
        open={asking}
        title="Cancel this run"
        action="Cancel the run"
        busy={cancel.busy}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        <p>{cancelWords}</p>
        {cancel.error ? <ErrorNote error={cancel.error} /> : null}
      </ConfirmDialog>
    </>
  );
}
