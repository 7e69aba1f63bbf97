import { AppError, type ErrorClass, type ErrorFacts } from '../../shared/errors.ts';
import { errnoOf } from '../wallet/vault/io-error.ts';

type Entry = readonly [errorClass: ErrorClass, message: string, advice: string];

const entries = {
  BACKUP_NOT_READABLE: [
    'invalid_params',
    'The backup cannot be read.',
    'Check its name and permissions. Nothing was changed.',
  ],
  BACKUP_NOT_ONE: [
    'invalid_params',
    'This file is not a backup of Countersign.',
    'A backup of the wallet alone is read by "countersign vault import backup". Nothing was changed.',
  ],
  BACKUP_NEWER: [
    'invalid_params',
    'This backup was written by a newer version of Countersign.',
    'Install that version, then restore it. Nothing was changed.',
  ],
  BACKUP_DAMAGED: [
    'unknown',
    'This backup is damaged: it is not as it was written.',
    'It was left as it is. Take an older one; three of them are kept.',
  ],
  MERGE_NOTHING_HERE: [
    'invalid_params',
    'There is nothing here that a backup could be merged into.',
    'Restore it without "--merge". Nothing was changed.',
  ],
  MERGE_NEEDS_WALLET: [
    'invalid_params',
    'There is no wallet here yet, and a backup is merged beside one.',
    'Bring the wallet back first: the same call without "--merge" and "--yes" does that and changes nothing else. Then merge. Nothing was changed.',
  ],
  BACKUP_FOLDER_UNUSABLE: [
    'unknown',
    'The folder for backups cannot be used.',
    'Connect its disk or choose another folder. The backups that are there were left as they are.',
  ],
  BACKUP_NO_SPACE: [
    'unknown',
    'There is no space left for the backup.',
    'Free some space or choose another folder. The older backups were left as they are.',
  ],
  RESTORE_NO_SPACE: [
    'unknown',
    'There is not enough space on the disk for what is in the backup.',
    'Free some space, then restore it again.',
  ],
  RESTORE_NOT_MADE: [
    'unknown',
    'What is in the backup could not be written to the disk.',
    'Check the disk, then restore it again.',
  ],
  RESTORE_NOT_FINISHED: [
    'unknown',
    'The backup was on its way to its place when something failed.',
    'What was there before is kept. Check the disk and start Countersign again: it does the rest.',
  ],
  BACKUP_ENDED: [
    'unknown',
    'Countersign was closed while the backup was made.',
    'The older backups were left as they are. Make it again.',
  ],
  BACKUP_NOT_WRITTEN: [
    'unknown',
    'The backup could not be written and read again.',
    'Check the disk. The older backups were left as they are.',
  ],
} as const satisfies Record<string, Entry>;

export type BackupErrorCode = keyof typeof entries;

export function backupError(code: BackupErrorCode, facts: ErrorFacts = {}, cause?: unknown) {
  const [errorClass, message, advice] = entries[code];
  return new AppError(code, errorClass, message, { advice, facts, cause });
}

const folderTrouble = ['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS', 'ELOOP', 'EEXIST'];

/** What went wrong while one was written, told by where it can be mended; what is ours already stays. */
export function notWritten(thrown: unknown, folder: string): unknown {
  if (thrown instanceof AppError) return thrown;
  const errno = errnoOf(thrown) || 'unknown';
  if (isFull(errno)) {
    return backupError('BACKUP_NO_SPACE', { folder, errno }, thrown);
  }
  if (folderTrouble.includes(errno)) {
    return backupError('BACKUP_FOLDER_UNUSABLE', { folder, errno }, thrown);
  }
  return backupError('BACKUP_NOT_WRITTEN', { folder, errno }, thrown);
}

/** What went wrong while a backup was opened beside what is there; what is no trouble of the disk stays as it is. */
export function notRestored(thrown: unknown, folder: string): unknown {
  const errno = errnoOf(thrown);
  if (thrown instanceof AppError) {
    const isSpace = thrown.code === 'BACKUP_NO_SPACE';
    return isSpace ? backupError('RESTORE_NO_SPACE', { folder }, thrown) : thrown;
  }
  if (errno === '') return thrown;
  const code = isFull(errno) ? 'RESTORE_NO_SPACE' : 'RESTORE_NOT_MADE';
  return backupError(code, { folder, errno }, thrown);
}

function isFull(errno: string): boolean {
  return errno === 'ENOSPC' || errno === 'EDQUOT';
}
