import { AppError } from '../../../shared/errors.ts';
import type { Restorable } from '../../../shared/trash/trash-view.ts';
import { assertOver } from '../../executor/undo/check-undo.ts';
import type { KeptEntry } from '../../store/queries/kept-contents.ts';
import type { TrashPorts } from './trash-ports.ts';

type Ports = { store: Pick<TrashPorts['store'], 'reader'>; files: TrashPorts['files'] };

/** Asks the same as the step that would put it back, of the run and of the disk as it is now. */
export async function restorableNow(
  { store, files }: Ports,
  { executionId, undoId, change: { path } }: KeptEntry,
): Promise<Restorable> {
  try {
    assertOver(store.reader, executionId);
    await files.tryOut({ tool: 'restore_file', params: { path, undoId } });
    return { can: true };
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    return { can: false, reason: `${thrown.message} ${thrown.advice}` };
  }
}
