import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import type { AuditMac } from '../../../src/main/audit/audit-mac.ts';
import { ReadConnection, WriteConnection } from '../../../src/main/store/connection.ts';
import { openDatabase } from '../../../src/main/store/open-store.ts';
import { AuditReader, AuditWriter } from '../../../src/main/store/queries/audit.ts';
import { FixedClock } from '../../store/support/fixed-clock.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** What the signer does, with a key of the test. */
export const mac: AuditMac = async (data) =>
  createHmac('sha256', 'audit key')
    .update(Buffer.from(data.slice(2), 'hex'))
    .digest('hex');

export interface AuditFixture {
  path: string;
  db: Database.Database;
  reader: AuditReader;
  writer: AuditWriter;
}

/** A database with `lines` lines in its log. */
export function auditFixture(lines: number): AuditFixture {
  const path = join(temporaryFolder(), 'countersign.db');
  const db = openDatabase(path);
  onTestFinished(() => void db.close());
  const clock = new FixedClock();
  const connection = new WriteConnection(db, clock);
  const writer = new AuditWriter(connection);
  connection.write(() => {
    for (let line = 1; line <= lines; line += 1) {
      clock.advance(1000);
      writer.append({ kind: `sample.${line % 7}`, executionId: `run ${line % 5}`, body: { line } });
    }
  });
  return { path, db, reader: new AuditReader(connection), writer };
}

/** The log under the hands of somebody who owns the file: triggers gone, every statement allowed. */
export class Tamperer {
  readonly #db: Database.Database;
  readonly reader: AuditReader;

  constructor({ db }: AuditFixture) {
    this.#db = db;
    this.reader = new AuditReader(new ReadConnection(db));
    for (const trigger of ['audit_append', 'audit_frozen', 'audit_kept'])
      db.exec(`DROP TRIGGER ${trigger}`);
    db.pragma('ignore_check_constraints = ON');
  }

  /** Does the change, looks, and undoes it. */
  async during<T>(change: (db: Database.Database) => void, look: () => Promise<T>): Promise<T> {
    this.#db.exec('BEGIN');
    try {
      change(this.#db);
      return await look();
    } finally {
      this.#db.exec('ROLLBACK');
    }
  }
}
