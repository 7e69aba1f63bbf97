// Visits to the web: that one began is written before it does, and what it takes is kept while it goes on.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ErrorShape } from '../../../shared/errors.ts';
import type { ReadConnection, WriteConnection } from '../connection.ts';
import { toYaml } from '../yaml-text.ts';
import { appendAudit } from './audit.ts';
import { EffectWriter } from './effect-writer.ts';
import { type FixedBytes, fixBytes } from './fix-bytes.ts';
import { moveEffect, requireEffect } from './move-effect.ts';
import { updateToolExecution } from './tool-execution-rows.ts';
import { recordUndo, type UndoRecord } from './undo-entries.ts';

/** How far a visit is. */
export interface VisitProgress {
  /** Of its acts those that are done. */
  done: number;
  /** Where the page is; empty before the first. */
  url: string;
  /** The texts that were taken, by name. */
  extracted: Readonly<Record<string, string>>;
  /** What pages wished for and did not get, one sentence each, without repeats. */
  refused: readonly string[];
}

/** A visit. Times are epoch milliseconds. */
export interface VisitRecord extends VisitProgress {
  startedAt: number;
  /** Null while it goes on, and where nobody saw it end. */
  endedAt: number | null;
  pictures: { name: string; takenAt: number; sha256: string }[];
}

interface Row {
  startedAt: number;
  endedAt: number | null;
  done: number;
  url: string;
  extracted: string;
  refused: string;
}

const extractedSchema = z.record(z.string(), z.string());
const refusedSchema = z.array(z.string());

export class VisitReader {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  /** The one visit of an effect; undefined before it. */
  ofEffect(effectId: string): VisitRecord | undefined {
    const row = this.#db.get<Row>(
      `SELECT started_at AS startedAt, ended_at AS endedAt, done, url, extracted, refused
       FROM visits WHERE effect_id = @effectId`,
      { effectId },
    );
    if (row === undefined) return undefined;
    const pictures = this.#db.all<VisitRecord['pictures'][number]>(
      `SELECT name, taken_at AS takenAt, sha256 FROM visit_pictures
       WHERE effect_id = @effectId ORDER BY rowid`,
      { effectId },
    );
    const extracted = extractedSchema.parse(JSON.parse(row.extracted));
    return { ...row, extracted, refused: refusedSchema.parse(JSON.parse(row.refused)), pictures };
  }

  /** PNG bytes as they were taken; undefined where there is no such picture. */
  picture(effectId: string, name: string): Uint8Array | undefined {
    const row = this.#db.get<{ png: Uint8Array }>(
      'SELECT png FROM visit_pictures WHERE effect_id = @effectId AND name = @name',
      { effectId, name },
    );
    return row?.png;
  }
}

export class VisitWriter {
  readonly #db: WriteConnection;

  constructor(db: WriteConnection) {
    this.#db = db;
  }

  /** Fixes what is done, to the letter. */
  recordVisit(effectId: string, visit: FixedBytes): void {
    fixBytes(this.#db, effectId, visit);
  }

  /** From here on nobody begins it again. */
  begin(effectId: string): void {
    this.#db.write(() => {
      this.#db.run('INSERT INTO visits (effect_id, started_at) VALUES (@effectId, @now)', {
        effectId,
        now: this.#db.now(),
      });
      const { executionId, path } = requireEffect(this.#db, effectId);
      appendAudit(this.#db, { kind: 'visit.started', executionId, effectId, body: { path } });
    });
  }

  came(effectId: string, { done, url, extracted, refused }: VisitProgress): void {
    this.#db.run(
      `UPDATE visits SET done = @done, url = @url, extracted = @extracted, refused = @refused
       WHERE effect_id = @effectId`,
      {
        ...{ effectId, done, url },
        ...{ extracted: JSON.stringify(extracted), refused: JSON.stringify(refused) },
      },
    );
  }

  keepPicture(effectId: string, name: string, png: Uint8Array): void {
    const sha256 = createHash('sha256').update(png).digest('hex');
    this.#db.run(
      `INSERT INTO visit_pictures (effect_id, name, taken_at, sha256, png)
       VALUES (@effectId, @name, @now, @sha256, @png)`,
      { effectId, name, now: this.#db.now(), sha256, png },
    );
  }

  /** All of it was done. */
  confirm(effectId: string, ended: VisitProgress, made: UndoRecord & { result: unknown }): void {
    this.#db.write(() => {
      this.#end(effectId, ended);
      const columns = { verdict: 'not_checked', error: null };
      const body = { verdict: 'not_checked' };
      recordUndo(this.#db, moveEffect(this.#db, effectId, 'confirmed', columns, body), made);
      updateToolExecution(this.#db, effectId, {
        execution_status: 'verified',
        execution_result: toYaml(made.result),
        // What it led to on the other side is not known here.
        verification_status: 'unverified',
        verification_details: toYaml({ verdict: 'not_checked' }),
      });
    });
  }

  /** It ended otherwise; without `ended` where nobody saw its end. */
  fail(effectId: string, error: ErrorShape, ended?: VisitProgress): void {
    this.#db.write(() => {
      if (ended !== undefined) this.#end(effectId, ended);
      new EffectWriter(this.#db).markFailed(effectId, error);
    });
  }

  #end(effectId: string, ended: VisitProgress): void {
    this.came(effectId, ended);
    this.#db.run('UPDATE visits SET ended_at = @now WHERE effect_id = @effectId', {
      effectId,
      now: this.#db.now(),
    });
  }
}
