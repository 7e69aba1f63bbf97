import type { TrashItem, TrashView } from '../../../shared/trash/trash-view.ts';
import type { KeptEntry } from '../../store/queries/kept-contents.ts';
import { emptiableOf } from './emptiable.ts';
import { restorableNow } from './restorable-now.ts';
import type { TrashPorts } from './trash-ports.ts';

type Ports = { store: Pick<TrashPorts['store'], 'reader'>; files: TrashPorts['files'] };

/** Most files that are listed, and bytes that are read to see whether they can be put back. */
const mostItems = 200;
const mostRead = 64 * 1024 * 1024;

/** What is kept of files that runs deleted or replaced, and whether each can be put back as things are. */
export async function viewTrash({ store, files }: Ports): Promise<TrashView> {
  const entries = store.reader.keptContents.list();
  const kept = await files.contents.list();
  const items: TrashItem[] = [];
  let read = 0;
  for (const entry of entries.slice(0, mostItems)) {
    const { before, change } = entry;
    read += before.bytes + (change.after.exists ? change.after.bytes : 0);
    const restorable =
      read > mostRead ? { can: null } : await restorableNow({ store, files }, entry);
    items.push(itemOf(entry, restorable));
  }
  const { files: count, bytes } = emptiableOf(entries, kept, store.reader.keptContents.needed());
  const bytesKept = kept.reduce((sum, content) => sum + content.bytes, 0);
  return { items, total: entries.length, emptiable: { files: count, bytes }, bytesKept };
}

function itemOf(entry: KeptEntry, restorable: TrashItem['restorable']): TrashItem {
  const { undoId, executionId, planName, path, stepLabel, change, before, keptAt, held } = entry;
  return {
    ...{ undoId, executionId, planName, path, stepLabel, keptAt, held, restorable },
    ...{ file: change.path, what: change.after.exists ? 'replaced' : 'deleted' },
    bytes: before.bytes,
  };
}
