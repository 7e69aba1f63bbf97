import Database from 'better-sqlite3';
import { AppError, type ErrorFacts } from '../../shared/errors.ts';

interface Translation {
  code: string;
  class: AppError['class'];
  message: string;
  advice: string;
}

const corrupt: Translation = {
  code: 'STORE_CORRUPT',
  class: 'unknown',
  message: 'The database is damaged. Its files were left as they are and nothing was signed.',
  advice: 'Set it aside and start with a new one, or put a backup in its place.',
};

const unexpected: Translation = {
  code: 'STORE_FAILED',
  class: 'unknown',
  message: 'The database refused to answer. Nothing was changed.',
  advice: 'Start again; the database is checked at the next start.',
};

/** By SQLite's primary result code; extended codes share the beginning of their primary one. */
const translations: Readonly<Record<string, Translation>> = {
  SQLITE_CORRUPT: corrupt,
  SQLITE_NOTADB: corrupt,
  SQLITE_FULL: {
    code: 'STORE_FULL',
    class: 'unknown',
    message: 'There is no space left to write to. Nothing was half written and nothing was signed.',
    advice: 'Free some disk space and try again.',
  },
  SQLITE_BUSY: {
    code: 'STORE_BUSY',
    // Held off, not lost: it may simply be tried again later.
    class: 'rate_limited',
    message: 'Another program held the database for too long. Nothing was changed.',
    advice: 'Try again; a backup or virus scanner may be reading it.',
  },
  SQLITE_READONLY: {
    code: 'STORE_READ_ONLY',
    class: 'unknown',
    message: 'The database may not be written to. Nothing was changed.',
    advice: 'Check the permissions of the data folder.',
  },
  SQLITE_CANTOPEN: {
    code: 'STORE_CANNOT_OPEN',
    class: 'unknown',
    message: 'The database could not be opened. Nothing was changed.',
    advice: 'Check that the data folder exists and that you may write to it.',
  },
  SQLITE_IOERR: {
    code: 'STORE_IO',
    class: 'unknown',
    message:
      'The disk failed while the database was used. What was not confirmed may not be saved.',
    advice: 'Check the disk, then start again; the database is checked at the next start.',
  },
  SQLITE_CONSTRAINT: {
    code: 'STORE_REFUSED',
    class: 'invalid_params',
    message: 'The database refused a change that its rules forbid. Nothing was changed.',
    advice: 'This is a fault in Countersign; export the request and report it.',
  },
};

/** The same for the file system, where files are looked at or made without SQLite. */
const byErrno: Readonly<Record<string, string>> = {
  ENOSPC: 'SQLITE_FULL',
  EDQUOT: 'SQLITE_FULL',
  EACCES: 'SQLITE_READONLY',
  EPERM: 'SQLITE_READONLY',
  EROFS: 'SQLITE_READONLY',
  EIO: 'SQLITE_IOERR',
};

/** Translates an error of the driver or of the file system; the one place that knows their codes. */
export function toStoreError(thrown: unknown, facts: ErrorFacts = {}): unknown {
  const foreign = codesOf(thrown);
  if (foreign === undefined) return thrown;
  const known = translations[foreign.primary] ?? unexpected;
  return new AppError(known.code, known.class, known.message, {
    advice: known.advice,
    facts: { ...facts, cause: foreign.code },
    cause: thrown,
  });
}

function codesOf(thrown: unknown): { code: string; primary: string } | undefined {
  if (thrown instanceof Database.SqliteError) {
    return { code: thrown.code, primary: thrown.code.split('_').slice(0, 2).join('_') };
  }
  if (!(thrown instanceof Error && 'syscall' in thrown && 'code' in thrown)) return undefined;
  const code = String(thrown.code);
  return { code, primary: byErrno[code] ?? 'SQLITE_CANTOPEN' };
}

/** Whether a rule of the schema forbade it. */
export function isRefused(thrown: unknown): boolean {
  return thrown instanceof AppError && thrown.code === 'STORE_REFUSED';
}

/** The same error of a database that is held, with the name of whoever holds it. */
export function heldBy(error: AppError, holder: string): AppError {
  const message = `${holder} held the database for too long. Nothing was changed.`;
  return new AppError(error.code, error.class, message, {
    advice: 'Wait until it is done, or end it; it may be a backup or a virus scanner.',
    facts: error.facts,
    cause: error.cause,
  });
}

/** The damage that a check found, in the same words as damage that the driver found. */
export function corruptStore(facts: ErrorFacts): AppError {
  return new AppError(corrupt.code, corrupt.class, corrupt.message, {
    advice: corrupt.advice,
    facts,
  });
}
