import type { RunView } from '../../../../shared/runs/views.ts';
import { useRoute } from '../../../state/route-store.ts';

/** The run that this one goes on from, and the one that goes on from it. */
export function RunLinks({ run }: { run: RunView }) {
  const links = [
    [run.continues, 'It goes on from the failed step of an earlier run.'],
    [run.continuedBy, 'A later run went on from where this one ended.'],
  ] as const;
  return links.map(([executionId, words]) =>
    executionId === null ? null : <Link key={words} executionId={executionId} words={words} />,
  );
}

function Link({ executionId, words }: { executionId: string; words: string }) {
  const go = useRoute((store) => store.go);
  return (
    <p className="s m pb-2">
      {words}{' '}
      <button type="button" className="link" onClick={() => go({ page: 'runs', executionId })}>
        Open that run
      </button>
    </p>
  );
}
