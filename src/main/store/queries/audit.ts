import {
  type AuditEntry,
  type AuditLine,
  auditGenesis,
  auditHash,
  canonicalText,
} from '../audit-line.ts';
import type { ReadConnection, WriteConnection } from '../connection.ts';

const columns = `seq, at, kind, request_id AS requestId, execution_id AS executionId,
  effect_id AS effectId, body, prev_hash AS prevHash, hash, mac`;

/** Where the log ends; `seq` 0 while it is empty. */
export interface AuditHead {
  seq: number;
  hash: string;
}

export class AuditReader {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  head(): AuditHead {
    const last = this.#db.get<AuditHead>('SELECT seq, hash FROM audit ORDER BY seq DESC LIMIT 1');
    return last ?? { seq: 0, hash: auditGenesis };
  }

  /** Whether the line that was known as the end is in it. */
  holds({ seq, hash }: AuditHead): boolean {
    const [line] = this.linesAfter(seq - 1, 1);
    return line?.seq === seq && line.hash === hash;
  }

  /** Up to `limit` lines after `seq`, oldest first. */
  linesAfter(seq: number, limit: number): AuditLine[] {
    return this.#db.all<AuditLine>(
      `SELECT ${columns} FROM audit WHERE seq > @seq ORDER BY seq LIMIT @limit`,
      { seq, limit },
    );
  }

  linesOfExecution(executionId: string): AuditLine[] {
    return this.#db.all<AuditLine>(
      `SELECT ${columns} FROM audit WHERE execution_id = @executionId ORDER BY seq`,
      { executionId },
    );
  }

  /** Up to `limit` lines of a run after `seq`, oldest first. */
  linesOfExecutionAfter(executionId: string, seq: number, limit: number): AuditLine[] {
    return this.#db.all<AuditLine>(
      `SELECT ${columns} FROM audit WHERE execution_id = @executionId AND seq > @seq
       ORDER BY seq LIMIT @limit`,
      { executionId, seq, limit },
    );
  }

  /** The last `limit` lines of a run, oldest first. */
  newestOfExecution(executionId: string, limit: number): AuditLine[] {
    return this.#db
      .all<AuditLine>(
        `SELECT ${columns} FROM audit WHERE execution_id = @executionId
         ORDER BY seq DESC LIMIT @limit`,
        { executionId, limit },
      )
      .reverse();
  }

  /** The newest line of a kind about an effect of a run. */
  newestOfEffect(executionId: string, effectId: string, kind: string): AuditLine | undefined {
    return this.#db.get<AuditLine>(
      `SELECT ${columns} FROM audit WHERE execution_id = @executionId AND effect_id = @effectId
         AND kind = @kind ORDER BY seq DESC LIMIT 1`,
      { executionId, effectId, kind },
    );
  }

  /** The newest line of one of some kinds about a run. */
  newestOfRun(executionId: string, kinds: readonly string[]): AuditLine | undefined {
    return this.#db.get<AuditLine>(
      `SELECT ${columns} FROM audit WHERE execution_id = @executionId
         AND kind IN (SELECT value FROM json_each(@kinds)) ORDER BY seq DESC LIMIT 1`,
      { executionId, kinds: JSON.stringify(kinds) },
    );
  }

  /** When a run changed its state, oldest first: `run.paused` and its like. */
  movesOfRun(executionId: string): { at: number; kind: string }[] {
    return this.#db.all(
      `SELECT at, kind FROM audit WHERE execution_id = @executionId AND kind LIKE 'run.%' ORDER BY seq`,
      { executionId },
    );
  }

  /** No index leads there: for what is rarely asked. */
  newestOfKind(kind: string): AuditLine | undefined {
    return this.#db.get<AuditLine>(
      `SELECT ${columns} FROM audit WHERE kind = @kind ORDER BY seq DESC LIMIT 1`,
      { kind },
    );
  }

  /** Lines of a request and of the runs that came from it. */
  linesOfRequest(requestId: string): AuditLine[] {
    return this.#db.all<AuditLine>(
      `SELECT ${columns} FROM audit WHERE request_id = @requestId OR execution_id IN
        (SELECT execution_id FROM executions WHERE request_id = @requestId) ORDER BY seq`,
      { requestId },
    );
  }

  /** Lines that have no MAC yet, oldest first. */
  pendingMacs(limit: number): { seq: number; hash: string }[] {
    return this.#db.all('SELECT seq, hash FROM audit WHERE mac IS NULL ORDER BY seq LIMIT @limit', {
      limit,
    });
  }
}

export class AuditWriter {
  readonly #db: WriteConnection;

  constructor(db: WriteConnection) {
    this.#db = db;
  }

  /** One line in a transaction of its own, e.g. for the vault's events. */
  append(entry: AuditEntry): AuditHead {
    return this.#db.write(() => appendAudit(this.#db, entry));
  }

  /** Writes the MACs of lines that have none yet; refused (STORE_REFUSED) for a line that has one. */
  setMacs(macs: readonly { seq: number; mac: string }[]): void {
    this.#db.write(() => {
      for (const { seq, mac } of macs) {
        this.#db.run('UPDATE audit SET mac = @mac WHERE seq = @seq', { seq, mac });
      }
    });
  }
}

/** Adds a line inside the caller's transaction, so that an act and its line are never apart. */
export function appendAudit(
  db: WriteConnection,
  entry: AuditEntry,
  head: AuditHead = db.written?.lastLine ?? new AuditReader(db).head(),
): AuditHead {
  const unhashed = {
    seq: head.seq + 1,
    at: db.now(),
    kind: entry.kind,
    requestId: entry.requestId ?? null,
    executionId: entry.executionId ?? null,
    effectId: entry.effectId ?? null,
    body: canonicalText(entry.body ?? {}),
    prevHash: head.hash,
  };
  const hash = auditHash(unhashed);
  db.run(
    `INSERT INTO audit (seq, at, kind, request_id, execution_id, effect_id, body, prev_hash, hash)
     VALUES (@seq, @at, @kind, @requestId, @executionId, @effectId, @body, @prevHash, @hash)`,
    { ...unhashed, hash },
  );
  const last = { seq: unhashed.seq, hash };
  if (db.written !== null) db.written.lastLine = last;
  return last;
}
