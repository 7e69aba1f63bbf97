import { Play } from 'lucide-react';
import { useState } from 'react';
import type { ScheduleView } from '../../../../shared/schedules/views.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { useRoute } from '../../../state/route-store.ts';
import { useAction } from '../../../state/use-action.ts';
import { PauseMenu } from './pause-menu.tsx';
import { RemoveSchedule } from './remove-schedule.tsx';

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
    if (started.value.executionId === null) setQueued(true);
    else go({ page: 'runs', executionId: started.value.executionId });
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
        <RemoveSchedule triggerId={triggerId} planName={planName} />
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
