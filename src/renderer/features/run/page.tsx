import { RunList } from './views/run-list.tsx';
import { RunPage } from './views/run-page.tsx';

interface RunsPageProps {
  /** Null shows the list. */
  executionId: string | null;
  /** Everything is stopped. */
  halted: boolean;
}

/** All runs, or one. */
export function RunsPage({ executionId, halted }: RunsPageProps) {
  return executionId === null ? (
    <RunList halted={halted} />
  ) : (
    <RunPage key={executionId} executionId={executionId} halted={halted} />
  );
}
