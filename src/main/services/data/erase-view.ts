import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { EraseView } from '../../../shared/data/data-views.ts';
import { eraseLines } from '../../../shared/data/erase-words.ts';
import { listBackups } from '../../backups/backup-files.ts';
import { backupFolder } from '../../backups/backup-settings.ts';
import { browserFolder, hasOwnBrowser, otherNames, ownNames } from '../../data-folder/own-names.ts';
import { leftBefore } from '../../data-folder/settle-move.ts';
import type { DataPlace } from '../../moved-to.ts';
import type { StoreReader } from '../../store/store.ts';
import { openVaultStore } from '../../wallet/vault/vault-store.ts';
import { storedHere } from '../keys/noted-key-chain.ts';

/** What erasing would take and leave, as things are now; `reader` is null without a database that opens. */
export async function eraseViewOf(
  { base, dataDir }: DataPlace,
  reader: Pick<StoreReader, 'settings'> | null,
  refused: EraseView['refused'] = null,
): Promise<EraseView> {
  const before = leftBefore(base)?.folder ?? null;
  const hasVault = openVaultStore(dataDir).exists();
  const lines = eraseLines({
    hasVault,
    dataDir,
    backups: await backupsBy(dataDir, before === null ? [dataDir] : [dataDir, before]),
    keyChain: reader === null ? null : storedHere(reader),
    own: shownNames(dataDir),
    linked: ledTo(dataDir),
    others: otherNames(dataDir),
    before,
  });
  return { hasVault, ...lines, refused };
}

/** Backups that go with what is ours in `places`, and those that stay, wherever links lead. */
async function backupsBy(dataDir: string, places: readonly string[]) {
  const folder = backupFolder(dataDir);
  const found = await listBackups(folder).catch(() => []);
  const whole = found.filter(({ header }) => header !== null);
  const goes = places
    .flatMap((place) => ownNames(place).map((name) => join(place, name)))
    .filter((path) => !isLink(path))
    .map(realPath);
  const inside = whole.filter(({ file }) => goes.some((each) => isWithin(each, realPath(file))));
  return { inside: inside.length, outside: whole.length - inside.length, folder };
}

function isWithin(around: string, path: string): boolean {
  const way = relative(around, path);
  return !isAbsolute(way) && way.split(sep)[0] !== '..';
}

/** As it is named where it is not there. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

function shownNames(dataDir: string): string[] {
  return [...ownNames(dataDir), ...(hasOwnBrowser(dataDir) ? [browserFolder] : [])];
}

/** Absolute; of links that are among what is ours. */
function ledTo(dataDir: string): string[] {
  return ownNames(dataDir).flatMap((name) => {
    const path = join(dataDir, name);
    if (!isLink(path)) return [];
    return [resolve(dataDir, readlinkSync(path))];
  });
}
