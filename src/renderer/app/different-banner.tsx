import { EqualNot } from 'lucide-react';
import type { AppStatus } from '../../shared/ipc/views.ts';
import { Button } from '../components/button.tsx';
import { Note } from '../components/note.tsx';
import { shortName } from '../format/hex.ts';
import { useRoute } from '../state/route-store.ts';

/** Says above every page that something happened that was not rehearsed, and where to look. */
export function DifferentBanner({ different }: Pick<AppStatus, 'different'>) {
  const go = useRoute((store) => store.go);
  const [first] = different;
  if (first === undefined) return null;
  return (
    <div className="border-b border-line px-6 py-2">
      <Note tone="danger" sign={EqualNot} alert title="What happened is not what was rehearsed">
        <p>
          A transaction of these runs changed something else than you were shown. Their plans are
          paused: nothing further is signed until you have compared the two and resume or cancel
          them.
        </p>
        <div className="row flex-wrap">
          {different.map(({ executionId, planName }) => (
            <Button
              key={executionId}
              size="small"
              onClick={() => go({ page: 'runs', executionId })}
            >
              Look at {shortName(planName)}
            </Button>
          ))}
        </div>
      </Note>
    </div>
  );
}
