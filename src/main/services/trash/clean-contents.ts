import type { Clock } from '../../clock.ts';
import type { TrashPorts } from './trash-ports.ts';

/** What a run works out now is written down a moment after it is kept. */
const graceMs = 24 * 3_600_000;

/**
 * Removes contents that nothing refers to: of changes that were never made or are undone, of moves, and drafts that
 * an end in the middle left. What was kept within a day stays, and all of it where one record cannot be read, since
 * nobody knows what that needs. Answers how many went. Errors: FILE_*, and those of the store.
 */
export async function cleanContents({
  store: { reader },
  files: { contents },
  clock,
}: {
  store: Pick<TrashPorts['store'], 'reader'>;
  files: Pick<TrashPorts['files'], 'contents'>;
  clock: Clock;
}): Promise<number> {
  const before = clock.now() - graceMs;
  const old = (await contents.list()).filter(({ keptAt }) => keptAt < before);
  const needed = old.length === 0 ? null : reader.keptContents.needed();
  if (needed === null) return 0;
  let gone = 0;
  for (const { name } of old) {
    if (!needed.has(name) && (await contents.remove(name, before))) gone += 1;
  }
  return gone;
}
