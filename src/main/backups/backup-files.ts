// The backups in a folder, by what is in front of each.
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type ErrorShape, toAppError } from '../../shared/errors.ts';
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
    const isMissing = thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT';
    if (isMissing) return [];
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

/** Of this wallet alone, and only what reads as a backup of it. */
export async function forgetOldest(folder: string, vaultId: string): Promise<void> {
  const ours = (await listBackups(folder)).filter(({ header }) => header?.vaultId === vaultId);
  for (const { file } of ours.slice(backupsKept)) rmSync(file, { force: true });
}
