import { extractFile } from '@electron/asar';

/** SHA-256 by path below the folder outside of the archive, as the app itself will read it. */
export function recordedAddons(archive: string): Record<string, string> {
  return JSON.parse(extractFile(archive, 'recorded-addons.json').toString('utf8'));
}
