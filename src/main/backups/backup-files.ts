// The backups in a folder, by what is in front of each.
import { readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ErrorShape, toAppError } from '../../shared/errors.ts';
import { errnoOf } from '../wallet/vault/io-error.ts';
import { notWritten } from './backup-error.ts';
import type { BackupHeader } from './backup-start.ts';
import { readBackupStart } from './read-backup-file.ts';

const suffix = '.backup';
/** Backups of one wallet that stay in a folder. */
export const backupsKept = 3;

/** A file that is named like a backup; either what is in front of it, or why that cannot be read. */
export type BackupFile = { file: string; name: string; bytes: number } & (
  | { header: BackupHeader; error: null }
  | { header: null; error: ErrorShape }
);

/** E.g. `countersign-1f0c…-20261123-171204.backup`; the time is UTC. */
export function backupFileName({ vaultId, createdAt }: BackupHeader): string {
  const [day = '', time = ''] = new Date(createdAt).toISOString().slice(0, 19).split('T');
  const at = `${day.replaceAll('-', '')}-${time.replaceAll(':', '')}`;
  return `countersign-${vaultId.slice(0, 8)}-${at}${suffix}`;
}

/** Newest first, those that cannot be read last; none in a folder that is not there yet. Errors: BACKUP_FOLDER_UNUSABLE. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  const found = await Promise.all(
    namesIn(folder)
      .filter((name) => name.endsWith(suffix))
      .map((name) => backupAt(folder, name)),
  );
  return found.toSorted((a, b) => (b.header?.createdAt ?? -1) - (a.header?.createdAt ?? -1));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (thrown) {
    if (errnoOf(thrown) === 'ENOENT') return [];
    throw notWritten(thrown, folder);
  }
}

async function backupAt(folder: string, name: string): Promise<BackupFile> {
  const file = join(folder, name);
  const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  try {
    return { file, name, bytes, header: (await readBackupStart(file)).header, error: null };
  } catch (thrown) {
    return { file, name, bytes, header: null, error: toAppError(thrown).toShape() };
  }
}

/**
 * Of the wallet of `made` alone, and what is older than the newest that open, `made` among them. What a file says
 * of itself pushes nothing out: one of a later time than `made`, or that does not open, is not counted, and stays.
 */
export async function forgetOldest(
  made: { file: string; header: BackupHeader },
  opens: (file: string) => Promise<boolean>,
): Promise<void> {
  const { vaultId, createdAt } = made.header;
  const before = (await listBackups(dirname(made.file))).filter(
    ({ file, header }) =>
      file !== made.file && header?.vaultId === vaultId && header.createdAt <= createdAt,
  );
  let kept = 1;
  for (const { file } of before) {
    if (kept === backupsKept) rmSync(file, { force: true });
    else if (await opens(file)) kept += 1;
  }
}
