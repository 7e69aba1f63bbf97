import { lstatSync, readlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { EraseView } from '../../../shared/data/data-views.ts';
import { eraseLines } from '../../../shared/data/erase-words.ts';
import { listBackups } from '../../backups/backup-files.ts';
import { backupFolder, readBackupSettings } from '../../backups/backup-settings.ts';
import { browserFolder, hasOwnBrowser, otherNames, ownNames } from '../../data-folder/own-names.ts';
import { leftBefore } from '../../data-folder/settle-move.ts';
import type { DataPlace } from '../../moved-to.ts';
import { openVaultStore } from '../../wallet/vault/vault-store.ts';

/** What erasing would take and leave, as things are now. */
export async function eraseViewOf(
  { base, dataDir }: DataPlace,
  refused: EraseView['refused'] = null,
): Promise<EraseView> {
  const { folder } = readBackupSettings(dataDir);
  const found = await listBackups(backupFolder(dataDir)).catch(() => []);
  const count = found.filter(({ header }) => header !== null).length;
  const hasVault = openVaultStore(dataDir).exists();
  const lines = eraseLines({
    hasVault,
    dataDir,
    backups: { inside: folder === null ? count : 0, outside: folder === null ? 0 : count, folder },
    own: shownNames(dataDir),
    linked: ledTo(dataDir),
    others: otherNames(dataDir),
    before: leftBefore(base)?.folder ?? null,
  });
  return { hasVault, ...lines, refused };
}

function shownNames(dataDir: string): string[] {
  return [...ownNames(dataDir), ...(hasOwnBrowser(dataDir) ? [browserFolder] : [])];
}

/** Absolute; of links that are among what is ours. */
function ledTo(dataDir: string): string[] {
  return ownNames(dataDir).flatMap((name) => {
    const path = join(dataDir, name);
    if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return [];
    return [resolve(dataDir, readlinkSync(path))];
  });
}
