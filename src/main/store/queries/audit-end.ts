// A log that was put back from a backup, or begun anew, ends before the end that the wallet knows of it. It goes on
// after that end, with a line that says what is not in it: once, and only where that was written down.
import { z } from 'zod';
import type { WriteConnection } from '../connection.ts';
import { type AuditHead, AuditReader, appendAudit } from './audit.ts';
import { SettingsReader, SettingsWriter } from './settings.ts';

const key = 'audit.continues';

/** Numbers of lines: the last of the log that goes on, and the last that the wallet knew of another. */
export interface ContinuedLog {
  lastHere: number;
  lastKnown: number;
}

export class AuditEndWriter {
  readonly #db: WriteConnection;

  constructor(db: WriteConnection) {
    this.#db = db;
  }

  /** The wallet may know a later end than this log has, at its next seal and not again. */
  expectGap(): void {
    this.#db.write(() => new SettingsWriter(this.#db).set(key, true));
  }

  /**
   * Goes on after the end that the wallet knows, where that was expected and the log does not hold it. Answers
   * where each ended; null where the log holds it. `because`: number of the line that says why, if one does.
   */
  continueAfter(known: AuditHead | null, because: number | null): ContinuedLog | null {
    return this.#db.write(() => {
      const expected = new SettingsReader(this.#db).get(key, z.boolean());
      if (!(expected?.ok && expected.value)) return null;
      new SettingsWriter(this.#db).set(key, false);
      const log = new AuditReader(this.#db);
      if (known === null || known.seq === 0 || log.holds(known)) return null;
      const here = log.head();
      const ends = { lastHere: here.seq, lastKnown: known.seq, lastKnownHash: known.hash };
      const body = { ...ends, because };
      appendAudit(this.#db, { kind: 'audit.continued', body }, known.seq > here.seq ? known : here);
      return { lastHere: here.seq, lastKnown: known.seq };
    });
  }
}
