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
    class: 'timeout',
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

/** Translates an error of the driver; the one place that knows SQLite's codes. Others pass unchanged. */
export function toStoreError(thrown: unknown, facts: ErrorFacts = {}): unknown {
  if (!(thrown instanceof Database.SqliteError)) return thrown;
  const primary = thrown.code.split('_').slice(0, 2).join('_');
  const known = translations[primary];
  if (known === undefined) {
    return new AppError('STORE_FAILED', 'unknown', 'The database refused to answer.', {
      advice: 'Start again; the database is checked at the next start.',
      facts: { ...facts, sqlite: thrown.code },
      cause: thrown,
    });
  }
  return new AppError(known.code, known.class, known.message, {
    advice: known.advice,
    facts: { ...facts, sqlite: thrown.code },
    cause: thrown,
  });
}

/** The damage that a check found, in the same words as damage that the driver found. */
export function corruptStore(facts: ErrorFacts): AppError {
  return new AppError(corrupt.code, corrupt.class, corrupt.message, {
    advice: corrupt.advice,
    facts,
  });
}
