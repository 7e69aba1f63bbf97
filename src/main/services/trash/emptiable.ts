import type { Emptied } from '../../../shared/trash/trash-view.ts';
import type { KeptContent } from '../../files/blob-store.ts';
import type { KeptEntry } from '../../store/queries/kept-contents.ts';
import type { TrashPorts } from './trash-ports.ts';

type Ports = {
  store: { reader: Pick<TrashPorts['store']['reader'], 'keptContents'> };
  files: Pick<TrashPorts['files'], 'contents'>;
};

/** What emptying the trash would do, and to which entries. */
export interface Emptiable extends Emptied {
  undoIds: ReadonlySet<string>;
}

/** Errors: FILE_*, and those of the store. */
export async function emptiable({ store: { reader }, files }: Ports): Promise<Emptiable> {
  const { keptContents } = reader;
  return emptiableOf(keptContents.list(), await files.contents.list(), keptContents.needed());
}

/** A content is room once, however many files had it, and none where something open needs it too. */
export function emptiableOf(
  entries: readonly KeptEntry[],
  kept: readonly KeptContent[],
  needed: ReadonlySet<string> | null,
): Emptiable {
  const free = entries.filter(({ held }) => !held);
  const held = new Set(entries.filter((entry) => entry.held).map(({ before }) => before.sha256));
  const given = new Set(free.map(({ before }) => before.sha256));
  const bytes = kept
    .filter(({ name }) => needed !== null && given.has(name) && !held.has(name))
    .reduce((sum, content) => sum + content.bytes, 0);
  const undoIds = new Set(free.map(({ undoId }) => undoId));
  return { files: free.length, bytes, held: entries.length - free.length, undoIds };
}
