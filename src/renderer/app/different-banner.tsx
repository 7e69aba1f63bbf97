import { EqualNot } from 'lucide-react';
import type { AppStatus } from '../../shared/ipc/views.ts';
import { Button } from '../components/button.tsx';
import { Note } from '../components/note.tsx';
import { shortName } from '../format/hex.ts';
import { useRoute } from '../state/route-store.ts';

const ofDifferent = {
  title: 'What happened is not what was rehearsed',
  text: 'A transaction of these runs changed something else than you were shown. Their plans are paused: nothing further is signed until you have compared the two and resume or cancel them.',
};
const ofUnread = {
  title: 'What happened could not be read',
  text: 'A contract in a transaction of these runs no longer answers. Their plans are paused: nothing further is signed until you have looked the transaction up and resume or cancel them.',
};

interface ToldProps {
  runs: AppStatus['different'];
  told: { title: string; text: string };
}

/** Says above every page that something happened that was not rehearsed, or that nobody can say, and where to look. */
export function DifferentBanner({ different }: Pick<AppStatus, 'different'>) {
  return (
    <>
      <Told runs={different.filter(({ unread }) => !unread)} told={ofDifferent} />
      <Told runs={different.filter(({ unread }) => unread)} told={ofUnread} />
    </>
  );
}

function Told({ runs, told: { title, text } }: ToldProps) {
  const go = useRoute((store) => store.go);
  if (runs.length === 0) return null;
  return (
    <div className="border-b border-line px-6 py-2">
      <Note tone="danger" sign={EqualNot} alert title={title}>
        <p>{text}</p>
        <div className="row flex-wrap">
          {runs.map(({ executionId, planName }) => (
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
