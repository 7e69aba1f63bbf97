import { X } from 'lucide-react';
import { useState } from 'react';
import { openRunStates } from '../../../../shared/runs/states.ts';
import type { RunView } from '../../../../shared/runs/views.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { StateMark } from '../../../components/state-mark.tsx';
import { WayBack } from '../../../components/way-back.tsx';
import { shortName } from '../../../format/hex.ts';
import { clockTime, span } from '../../../format/time.ts';
import { useRoute } from '../../../state/route-store.ts';
import { useAction } from '../../../state/use-action.ts';
import { useNow } from '../../../state/use-now.ts';
import { runWords } from '../../../words/run-words.ts';

/** The plan's name, the state, the time, and the way to cancel. */
export function RunHead({ run }: { run: RunView }) {
  const go = useRoute((store) => store.go);
  const words = runWords(run);
  return (
    <header className="head">
      <WayBack onClick={() => go({ page: 'runs', executionId: null })}>Runs</WayBack>
      <h1 className="truncate" title={run.planName}>
        {shortName(run.planName)}
      </h1>
      <StateMark sign={words.sign} tone={words.tone} tag={words.tone !== 'plain'}>
        {words.word}
      </StateMark>
      <Times run={run} />
      <span className="row ml-auto shrink-0">
        <Button size="small" onClick={() => go({ page: 'plans', planId: run.planId })}>
          Open the plan
        </Button>
        {openRunStates.includes(run.state) ? <CancelRun run={run} /> : null}
      </span>
    </header>
  );
}

function Times({ run }: { run: RunView }) {
  const now = useNow(1000);
  const started = `started ${clockTime(run.startedAt)}`;
  return (
    <span className="s m nowrap max-[1100px]:hidden">
      {run.completedAt === null
        ? `${started}, ${span(now - run.startedAt)} so far`
        : `${started}, took ${span(run.completedAt - run.startedAt)}`}
    </span>
  );
}

function CancelRun({ run }: { run: RunView }) {
  const [asking, setAsking] = useState(false);
  const cancel = useAction(() => api.runCancel({ executionId: run.executionId }));
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
        <p>
          Steps that have not been sent are not done. What is already on the chain stays there, and
          a transaction that was sent is followed to its end.
        </p>
        {cancel.error ? <ErrorNote error={cancel.error} /> : null}
      </ConfirmDialog>
    </>
  );
}
