import { AppError } from '../../shared/errors.ts';
import type { FileChange } from '../../shared/files/file-change.ts';
import { contentEmptied } from '../executor/undo/undo-of-run.ts';
import { type Disk, nodeDisk } from '../files/disk.ts';
import type { Store } from '../store/open-store.ts';
import { requireStored } from '../store/stored.ts';
import { FileTools } from '../tools/file-tools.ts';

export interface FilesOptions {
  /** Unless given, this computer's. */
  disk?: Disk;
  dataDir: string;
  /** What else is the app's own. */
  closed?: readonly string[];
  home: string;
  /** The folders that plans may use, as they are set at the moment. */
  folders: () => readonly string[];
  store: Pick<Store, 'reader'>;
}

/** The file tools on this computer. */
export function openFiles({
  dataDir,
  closed,
  home,
  folders,
  store,
  disk = nodeDisk,
}: FilesOptions): FileTools {
  const undoable = (undoId: string): FileChange => changeToUndo(store.reader, undoId);
  return new FileTools({ disk, dataDir, ...(closed && { closed }), home, folders, undoable });
}

/** UNDO_UNKNOWN, ALREADY_UNDONE, TRASH_EMPTIED, PARKED. */
function changeToUndo(reader: Store['reader'], undoId: string): FileChange {
  const entry = reader.undo.get(undoId);
  const body = entry && requireStored(entry.body);
  if (entry === undefined || body?.kind !== 'restore') {
    throw new AppError('UNDO_UNKNOWN', 'invalid_params', 'There is no such change to undo.', {
      advice: 'No file was changed by this. Ask for an undo of the run itself.',
    });
  }
  if (entry.state === 'undone') {
    throw new AppError('ALREADY_UNDONE', 'invalid_params', 'This was undone already.', {
      advice: 'Nothing was done twice. Ask for a new undo of the run to see what is left.',
    });
  }
  if (entry.emptied) {
    throw new AppError('TRASH_EMPTIED', 'invalid_params', contentEmptied, {
      advice: 'No file was changed by this, and what is there stays.',
    });
  }
  return body.change;
}
