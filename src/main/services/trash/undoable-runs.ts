import { AppError } from '../../../shared/errors.ts';
import type { Listed } from '../../../shared/listed.ts';
import type { UndoView } from '../../../shared/runs/undo-view.ts';
import type { UndoableRun } from '../../../shared/trash/trash-view.ts';
import { assertOver } from '../../executor/undo/check-undo.ts';
import type { Store } from '../../store/open-store.ts';

/** Of each run they may be thousands; the page of the run has them all. */
const mostRuns = 50;

/** The newest runs that changed something, with what of each can be undone and why the rest cannot. */
export async function undoableRuns(
  { reader }: Pick<Store, 'reader'>,
  viewOf: (executionId: string) => UndoView | Promise<UndoView>,
): Promise<Listed<UndoableRun>> {
  const { items, total } = reader.undo.runs(mostRuns);
  const runs: UndoableRun[] = [];
  for (const run of items) {
    const view = await viewOf(run.executionId);
    runs.push({ ...run, hindrance: hindranceOf(reader, run.executionId), view });
  }
  return { items: runs, total };
}

function hindranceOf(reader: Store['reader'], executionId: string): string | null {
  try {
    assertOver(reader, executionId);
    return null;
  } catch (thrown) {
    if (thrown instanceof AppError) return `${thrown.message} ${thrown.advice}`;
    throw thrown;
  }
}
