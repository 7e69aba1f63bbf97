import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { userCache } from './paths.mjs';

/**
 * Returns the cached file or folder of this name; when it is missing, `make` fills a private
 * folder and returns the path in it to publish. Publishing is one rename, so an interrupted
 * set-up leaves nothing half done under the final name, and two at a time do not disturb each other.
 * @param {string} name one per content: it carries every version that matters
 * @param {(workFolder: string) => Promise<string>} make
 */
export async function cached(name, make) {
  const target = join(userCache, name);
  if (await exists(target)) return target;
  await mkdir(userCache, { recursive: true });
  const workFolder = await mkdtemp(join(userCache, '.making-'));
  try {
    const made = await make(workFolder);
    await rename(made, target).catch(async (error) => {
      // Another set-up published the same content first.
      if (!(await exists(target))) throw error;
    });
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
  return target;
}

async function exists(path) {
  return stat(path).then(
    () => true,
    () => false,
  );
}
