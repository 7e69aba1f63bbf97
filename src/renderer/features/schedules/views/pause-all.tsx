import { Play } from 'lucide-react';
import type { SchedulerView } from '../../../../shared/schedules/views.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { dayAndClockWithin, ownZone } from '../../../format/time.ts';
import { useAction } from '../../../state/use-action.ts';
import { PauseMenu } from './pause-menu.tsx';

/** Pauses every schedule that is on, and lets those go on again; nothing while there is neither. */
export function PauseAll({ health }: { health: SchedulerView }) {
  const pause = useAction((untilMs: number | null) => api.schedulePause({ which: 'all', untilMs }));
  const resume = useAction(() => api.scheduleResume({ which: 'all' }));
  const refused = pause.error ?? resume.error;
  const { allPausedUntil, active } = health;
  return (
    <>
      {refused ? (
        <span role="alert" className="s">
          {refused.message} {refused.advice}
        </span>
      ) : null}
      {allPausedUntil === undefined ? null : (
        <>
          <span className="s m nowrap" role="status">
            {allPausedUntil === null
              ? 'All are paused.'
              : `All are paused until ${dayAndClockWithin(allPausedUntil, Date.now(), ownZone())}.`}
          </span>
          <Button
            size="small"
            sign={Play}
            disabled={resume.busy}
            onClick={() => void resume.start()}
          >
            Resume all
          </Button>
        </>
      )}
      {active === 0 ? null : (
        <PauseMenu busy={pause.busy} onPause={(untilMs) => void pause.start(untilMs)}>
          Pause all
        </PauseMenu>
      )}
    </>
  );
}
