import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ownNames, removeEmpty } from './own-names.ts';

/**
 * Removes all that is ours in a folder, or `names` of that kind, but for the browser's and the lock; what cannot be
 * removed does not keep the rest. Answers the names that are left.
 */
export function removeOwn(folder: string, names = ownNames(folder)): string[] {
  return names.filter((name) => {
    try {
      rmSync(join(folder, name), { recursive: true, force: true });
      const within = dirname(name);
      if (within !== '.') removeEmpty(join(folder, within));
      return false;
    } catch (thrown) {
      if (thrown instanceof Error && 'code' in thrown) return true;
      throw thrown;
    }
  });
}
