import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packagesInside } from '../supply/licences.ts';
import { listOfParts } from '../supply/list-of-parts.ts';
import { thirdPartyNotices } from '../supply/third-party-notices.ts';

/** Writes what is laid beside the archive for people to read, and answers its folder. */
export function writePapers(root: string, electronVersion: string): string {
  const folder = join(root, 'node_modules/.cache/countersign/papers');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), thirdPartyNotices(packagesInside(root)));
  writeFileSync(join(folder, 'sbom.cdx.json'), listOfParts(root, electronVersion));
  return folder;
}
