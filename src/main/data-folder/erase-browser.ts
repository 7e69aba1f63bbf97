import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readEraseMarker } from './erase-marker.ts';
import { browserFolder, hasOwnBrowser } from './own-names.ts';

/** By these the second start of an app finds the first; Chromium has them before it is ready. */
const heldNames = /^Singleton/;

/** Erases what Chromium keeps, where everything is to be erased and it has not opened any of it yet. Errors: ERASE_MARKER_DAMAGED. */
export function eraseBrowserFiles(dataDir: string): void {
  const folder = join(dataDir, browserFolder);
  if (readEraseMarker(dataDir) === null || !hasOwnBrowser(dataDir)) return;
  for (const name of readdirSync(folder).filter((each) => !heldNames.test(each))) {
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}
