import { Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ScheduleView } from '../../../../shared/schedules/views.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { useRoute } from '../../../state/route-store.ts';
import { useAction } from '../../../state/use-action.ts';
import { PauseMenu } from './pause-menu.tsx';

/** Run now, pause or resume, remove; none of one that is over. */
export function ScheduleActs({ schedule: { triggerId, state, planName } }: ScheduleActsProps) {
  const go = useRoute((store) => store.go);
  const [queued, setQueued] = useState(false);
  const run = useAction(() => api.scheduleRunNow({ triggerId }));
  const pause = useAction((untilMs: number | null) =>
    api.schedulePause({ which: triggerId, untilMs }),
  );
  const resume = useAction(() => api.scheduleResume({ which: triggerId }));
  if (state === 'ended') return null;
  const runNow = async () => {
    const started = await run.start();
    if (!started?.ok) return;
    const { executionId } = started.value;
    if (executionId === null) setQueued(true);
    else go({ page: 'runs', executionId });
  };
  const refused = run.error ?? pause.error ?? resume.error;
  return (
    <div className="grid gap-2">
      <div className="row flex-wrap">
        <Button size="small" sign={Play} disabled={run.busy} onClick={() => void runNow()}>
          Run now
        </Button>
        {state === 'paused' ? (
          <Button size="small" disabled={resume.busy} onClick={() => void resume.start()}>
            Resume
          </Button>
        ) : (
          <PauseMenu busy={pause.busy} onPause={(untilMs) => void pause.start(untilMs)}>
            Pause
          </PauseMenu>
        )}
        <Remove triggerId={triggerId} planName={planName} />
      </div>
      <p role="status" className="s m empty:hidden">
        {queued ? 'It starts when the run before it has ended.' : null}
      </p>
      {refused ? <ErrorNote error={refused} kept="The schedule is as it was." /> : null}
    </div>
  );
}

interface ScheduleActsProps {
  schedule: ScheduleView;
}

function Remove({ triggerId, planName }: Pick<ScheduleView, 'triggerId' | 'planName'>) {
  const [asking, setAsking] = useState(false);
  const remove = useAction(() => api.scheduleRemove({ triggerId }));
  const confirm = async () => {
    const removed = await remove.start();
    if (removed?.ok) setAsking(false);
  };
  return (
    <>
      <Button size="small" sign={Trash2} onClick={() => setAsking(true)}>
        Remove
      </Button>
      <ConfirmDialog
        open={asking}
        title="Remove this schedule"
        action="Remove the schedule"
        busy={remove.busy}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        <p>
          {planName} starts no more by itself. A run of it that is going on is carried to its end,
          and what ran before stays listed. To start it again, edit its plan and agree to it anew.
        </p>
        {remove.error ? <ErrorNote error={remove.error} /> : null}
      </ConfirmDialog>
    </>
  );
}
