import type { RunView } from '../../../../shared/runs/views.ts';
import { type Route, useRoute } from '../../../state/route-store.ts';

/** The run that this one goes on from, the one that goes on from it, and the request that it came of. */
export function RunLinks({ run }: { run: RunView }) {
  const links = [
    [run.continues, 'It goes on from the failed step of an earlier run.'],
    [run.continuedBy, 'A later run went on from where this one ended.'],
  ] as const;
  const { requestId } = run;
  return (
    <>
      {links.map(([executionId, words]) =>
        executionId === null ? null : (
          <Link key={words} to={{ page: 'runs', executionId }} words={words}>
            Open that run
          </Link>
        ),
      )}
      {requestId === null ? null : (
        <Link to={{ page: 'story', requestId }} words="It came of what you said in a chat.">
          Show the story
        </Link>
      )}
    </>
  );
}

interface LinkProps {
  to: Route;
  words: string;
  children: string;
}

function Link({ to, words, children }: LinkProps) {
  const go = useRoute((store) => store.go);
  return (
    <p className="s m pb-2">
      {words}{' '}
      <button type="button" className="link" onClick={() => go(to)}>
        {children}
      </button>
    </p>
  );
}
