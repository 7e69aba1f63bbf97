// Where backups are kept, in a file of its own: it has to be readable where the database is not.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { syncFolder } from '../store/sync-folder.ts';
import { notWritten } from './backup-error.ts';

const fileName = 'backups.json';

const schema = z.strictObject({
  /** Absolute; null for the folder `backups` of the data folder. */
  folder: z.string().min(1).max(4_096).nullable(),
  /** Whether one is made each day while the wallet is open. */
  daily: z.boolean(),
});
export type BackupSettings = z.infer<typeof schema>;

const usual: BackupSettings = { folder: null, daily: true };

/** What cannot be read counts as never set. */
export function readBackupSettings(dataDir: string): BackupSettings {
  const path = join(dataDir, fileName);
  if (!existsSync(path)) return usual;
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return usual;
  }
}

/** Errors: BACKUP_NOT_WRITTEN, BACKUP_NO_SPACE, BACKUP_FOLDER_UNUSABLE. */
export function writeBackupSettings(dataDir: string, settings: BackupSettings): void {
  const path = join(dataDir, fileName);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const text = `${JSON.stringify(schema.parse(settings))}\n`;
    writeFileSync(`${path}.new`, text, { mode: 0o600, flush: true });
    renameSync(`${path}.new`, path);
    syncFolder(dataDir);
  } catch (thrown) {
    throw notWritten(thrown, dataDir);
  }
}

/** Where backups are kept, absolute. */
export function backupFolder(dataDir: string): string {
  return readBackupSettings(dataDir).folder ?? join(dataDir, 'backups');
}
