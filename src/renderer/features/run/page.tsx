import { RunList } from './views/run-list.tsx';
import { RunPage } from './views/run-page.tsx';

/** All runs, or one; null shows the list. */
export function RunsPage({ executionId }: { executionId: string | null }) {
  return executionId === null ? (
    <RunList />
  ) : (
    <RunPage key={executionId} executionId={executionId} />
  );
}
