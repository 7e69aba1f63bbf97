import type { BackupFile } from '../../main/backups/backup-files.ts';
import type { BackupHeader } from '../../main/backups/backup-start.ts';
import type { StoreContents } from '../../main/store/queries/contents.ts';
import { fileSize } from '../../shared/files/file-size.ts';
import { utcTime } from '../../shared/iso-time.ts';

export const backupExample = {
  backupId: '6a7f1c0f9e2d4b58a1c3e5f708192a3b',
  vaultId: '1f0c77a2b9d84e6a9d3f5b7c81e0a246',
  generation: 4,
  needsCode: false,
  createdAt: 1_764_000_100_000,
  app: '0.1.0',
  schema: 16,
  databaseBytes: 335_872,
};

export const contentsExample: StoreContents = {
  ...{ chats: 3, plans: 2, runs: 5, openRuns: 0, schedules: 1, contacts: 4 },
  ...{ logLines: 212, lastLineAt: 1_764_000_090_000 },
};

/** One line about a backup in a folder. */
export function backupLine({ name, bytes, header, error }: BackupFile): string {
  if (header === null) return `${name}  ${fileSize(bytes)}  ${error.message}`;
  return `${name}  ${fileSize(bytes)}  ${utcTime(header.createdAt)}`;
}

/** When and by what it was made. */
export function madeWords({ createdAt, app }: BackupHeader): string {
  return `made on ${utcTime(createdAt)} by version ${app}`;
}
