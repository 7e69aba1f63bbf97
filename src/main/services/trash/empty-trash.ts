import type { Emptied } from '../../../shared/trash/trash-view.ts';
import type { TrashPorts } from './trash-ports.ts';

/** Ms. What was kept anew since it was listed is dated later by a whole one. */
const sameMoment = 0.5;

/**
 * Throws away what is kept of files, all of it or of those entries alone, for good, but for what an open run or undo
 * may need. It is written down before anything is removed: what an end in the middle leaves, the next cleaning takes.
 * Errors: those of the store; FILE_* where the disk refuses, and then what was given up is not had back either.
 */
export async function emptyTrash(
  { store, files }: TrashPorts,
  undoIds?: ReadonlySet<string>,
): Promise<Emptied> {
  const { reader, writer } = store;
  const entries = writer.keptContents.giveUp(undoIds);
  const given = new Set(entries.map(({ before }) => before.sha256));
  let bytes = 0;
  for (const content of await files.contents.list()) {
    if (!given.has(content.name)) continue;
    // A run may have worked out meanwhile that it needs it again.
    const needed = reader.keptContents.needed();
    const isFree = needed !== null && !needed.has(content.name);
    if (isFree && (await files.contents.remove(content.name, content.keptAt + sameMoment))) {
      bytes += content.bytes;
    }
  }
  return { files: entries.length, bytes, held: reader.keptContents.list().length };
}
