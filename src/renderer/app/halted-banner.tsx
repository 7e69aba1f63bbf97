import { OctagonX } from 'lucide-react';
import type { AppStatus } from '../../shared/ipc/views.ts';
import { api } from '../api.ts';
import { Button } from '../components/button.tsx';
import { Note } from '../components/note.tsx';
import { dayOrTime } from '../format/time.ts';
import { useRoute } from '../state/route-store.ts';
import { useAction } from '../state/use-action.ts';
import { useNow } from '../state/use-now.ts';

/** Says above every page that everything is stopped, what that means, and how it goes on. */
export function HaltedBanner({ halted }: Pick<AppStatus, 'halted'>) {
  const go = useRoute((store) => store.go);
  const now = useNow(10_000);
  const allow = useAction(() => api.runAllowAgain({}));
  if (halted === null) return null;
  const since = halted.at > 0 ? ` since ${dayOrTime(halted.at, now)}` : '';
  return (
    <div className="border-b border-line px-6 py-2">
      <Note tone="danger" sign={OctagonX} alert title={`Everything is stopped${since}`}>
        <p>
          No run goes on, nothing is signed or sent, and the vault is locked. What was sent before
          cannot be taken back; it is looked up until its end is known. This holds until you allow
          runs again, also after a restart. Each run then stays paused until you resume it. Where a
          backup was restored, what was open in it is cancelled instead, and schedules stand still
          until you let them go on.
        </p>
        {allow.error ? (
          <p className="danger">
            {allow.error.message} {allow.error.advice}
          </p>
        ) : null}
        <div className="row flex-wrap">
          <Button size="small" disabled={allow.busy} onClick={() => void allow.start()}>
            Allow again
          </Button>
          <Button size="small" onClick={() => go({ page: 'runs', executionId: null })}>
            Show the runs
          </Button>
        </div>
      </Note>
    </div>
  );
}
