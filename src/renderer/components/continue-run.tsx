import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useState } from 'react';
import type { RunView } from '../../shared/runs/views.ts';
import { api } from '../api.ts';
import { count } from '../format/count.ts';
import { continuation } from '../model/continuation.ts';
import { useRoute } from '../state/route-store.ts';
import { useAction } from '../state/use-action.ts';
import { useRemote } from '../state/use-remote.ts';
import { Button } from './button.tsx';
import { ErrorNote } from './error-note.tsx';
import { TickBox } from './tick-box.tsx';
import { Unread } from './unread.tsx';

interface ContinueRunProps {
  /** The run that ended. */
  executionId: string;
  /** Of the plan that it goes on with: its own, or the one that was edited since. */
  planHash: string;
  edited?: boolean;
  open: boolean;
  onClose(): void;
}

/** Asks for the agreement to go on from the failed step: what is taken over, and what is done anew. */
export function ContinueRun(props: ContinueRunProps) {
  const { executionId, open, onClose } = props;
  const read = useRemote(
    open ? `run/${executionId}` : null,
    () => api.runGet({ executionId, around: null }),
    ['run'],
    executionId,
  );
  return (
    <AlertDialog.Root open={open} onOpenChange={(shown) => (shown ? null : onClose())}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="veil" />
        <AlertDialog.Popup className="dialog">
          <AlertDialog.Title>Go on from the failed step</AlertDialog.Title>
          {read.value === null ? (
            <div className="py-3">
              <Unread
                error={read.error}
                kept="Nothing was started."
                onRetry={read.reload}
                rows={[[200], [160]]}
              >
                Reading what is done and what is not.
              </Unread>
            </div>
          ) : (
            <Agreement {...props} run={read.value} />
          )}
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

function Agreement({
  run,
  executionId,
  planHash,
  edited = false,
  onClose,
}: ContinueRunProps & { run: RunView }) {
  const go = useRoute((store) => store.go);
  const [read, setRead] = useState(false);
  const agree = useAction(() => api.runContinue({ executionId, planHash, acknowledged: read }));
  const { kept, anew } = continuation(run);
  const start = async () => {
    const started = await agree.start();
    if (!started?.ok) return;
    onClose();
    go({ page: 'runs', executionId: started.value.executionId });
  };
  return (
    <>
      <AlertDialog.Description render={<div className="grid gap-3 py-3" />}>
        <p className="m">
          A new run begins with what this one completed. Agreeing signs nothing: each transaction is
          rehearsed on the chain as it is now, and you approve it again.
          {edited ? ' It goes on with the plan as you edited it.' : ''}
        </p>
        <Steps title="Taken over, not done again" steps={kept} none="Nothing was completed." />
        <Steps title="Done anew" steps={anew} none="Nothing is left to do." />
        {run.stepsLeftOut.before + run.stepsLeftOut.after > 0 ? (
          <p className="s m">
            {count(run.stepsLeftOut.before + run.stepsLeftOut.after, 'further step')} of this run{' '}
            {run.stepsLeftOut.before + run.stepsLeftOut.after === 1 ? 'is' : 'are'} not listed here.
          </p>
        ) : null}
        <TickBox checked={read} onChange={setRead}>
          I have read what is taken over and what is done anew.
        </TickBox>
        {agree.error ? <ErrorNote error={agree.error} kept="Nothing was started." /> : null}
        {agree.error && edited ? (
          <p className="m">
            Your edit stays the current revision of the plan. This run, as it ended, keeps the
            revision that it ran.
          </p>
        ) : null}
      </AlertDialog.Description>
      <div className="row justify-end pt-2">
        <AlertDialog.Close render={<Button>Leave it ended</Button>} />
        <Button kind="go" disabled={!read || agree.busy} onClick={() => void start()}>
          Agree and go on
        </Button>
      </div>
    </>
  );
}

/** More than a person compares at a glance are counted. */
const mostListed = 8;

function Steps({ title, steps, none }: { title: string; steps: readonly string[]; none: string }) {
  const more = steps.length - mostListed;
  return (
    <section>
      <h3>{title}</h3>
      {steps.length === 0 ? <p>{none}</p> : null}
      <ul>
        {steps.slice(0, mostListed).map((step) => (
          <li key={step} className="wrap-anywhere">
            {step}
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="m">and {count(more, 'other')}</p> : null}
    </section>
  );
}
