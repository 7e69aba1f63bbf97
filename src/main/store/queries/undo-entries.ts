// What each completed effect leaves behind for an undo, and which plans were made to undo which run.
import type { Listed } from '../../../shared/listed.ts';
import type { Plan } from '../../../shared/plan/schema.ts';
import { type UndoBody, undoBodySchema } from '../../../shared/runs/undo-entry.ts';
import type { UndoableRun } from '../../../shared/trash/trash-view.ts';
import type { ReadConnection, WriteConnection } from '../connection.ts';
import { newId } from '../new-id.ts';
import { readStored, type Stored } from '../stored.ts';
import { appendAudit } from './audit.ts';
import type { EffectRecord } from './effects.ts';
import { PlanWriter } from './plans.ts';

/** How one confirmed effect of a run can be undone. */
export interface UndoEntry {
  undoId: string;
  effectId: string;
  executionId: string;
  /** The step that the effect was of, with its name. */
  path: string;
  stepLabel: string;
  body: Stored<UndoBody>;
  state: 'open' | 'undone';
  /** The run that undid it. */
  undoneBy: string | null;
  /** A person threw away what was kept of it. */
  emptied: boolean;
}

interface UndoEntryRow extends Omit<UndoEntry, 'body' | 'emptied'> {
  body: string;
  emptied: number;
}

/** An effect that the network took back has nothing to undo until it is confirmed again. */
const select = `SELECT undo_id AS undoId, undo_entries.effect_id AS effectId,
  undo_entries.execution_id AS executionId, undo_entries.path AS path, label AS stepLabel, body,
  undo_entries.state AS state, undone_by AS undoneBy,
  EXISTS (SELECT 1 FROM emptied_entries AS emptied WHERE emptied.undo_id = undo_entries.undo_id)
    AS emptied
  FROM undo_entries JOIN steps USING (execution_id, path)
  JOIN effects ON effects.effect_id = undo_entries.effect_id AND effects.state = 'confirmed'`;

export class UndoReader {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  get(undoId: string): UndoEntry | undefined {
    const row = this.#db.get<UndoEntryRow>(`${select} WHERE undo_id = @undoId`, { undoId });
    return row && readUndoRow(row);
  }

  /** Of a run, in the order in which its effects were completed. */
  list(executionId: string): UndoEntry[] {
    return this.#db
      .all<UndoEntryRow>(
        `${select} WHERE undo_entries.execution_id = @executionId ORDER BY undo_entries.position`,
        { executionId },
      )
      .map(readUndoRow);
  }

  /** The newest runs that changed something, whether it can be undone or not. */
  runs(
    limit: number,
  ): Listed<Pick<UndoableRun, 'executionId' | 'planName' | 'state' | 'startedAt'>> {
    const changed = 'FROM executions WHERE execution_id IN (SELECT execution_id FROM undo_entries)';
    return {
      items: this.#db.all(
        `SELECT execution_id AS executionId, state, started_at AS startedAt,
          coalesce((SELECT name FROM plans WHERE plans.plan_id = executions.plan_id), '') AS planName
         ${changed} ORDER BY started_at DESC, rowid DESC LIMIT @limit`,
        { limit },
      ),
      total: this.#db.get<{ total: number }>(`SELECT count(*) AS total ${changed}`)?.total ?? 0,
    };
  }

  /** The run that a stored plan was made to undo; null for every other plan. */
  undoneByPlan(planId: string): string | null {
    const row = this.#db.get<{ executionId: string }>(
      'SELECT execution_id AS executionId FROM undo_plans WHERE plan_id = @planId',
      { planId },
    );
    return row?.executionId ?? null;
  }

  /** The run that is undoing a run now; null when there is none. */
  underWay(executionId: string): string | null {
    const row = this.#db.get<{ executionId: string }>(
      `SELECT execution_id AS executionId FROM executions WHERE undoes = @executionId
        AND state IN ('pending', 'running', 'waiting', 'paused')`,
      { executionId },
    );
    return row?.executionId ?? null;
  }

  /** A plan with this hash that was made to undo a run and has not begun; null when there is none. */
  draft(executionId: string, hash: string): string | null {
    const row = this.#db.get<{ planId: string }>(
      `SELECT plan_id AS planId FROM undo_plans JOIN plans USING (plan_id)
       WHERE execution_id = @executionId AND hash = @hash AND status IN ('draft', 'validated')
       ORDER BY undo_plans.rowid DESC LIMIT 1`,
      { executionId, hash },
    );
    return row?.planId ?? null;
  }
}

export class UndoWriter {
  readonly #db: WriteConnection;

  constructor(db: WriteConnection) {
    this.#db = db;
  }

  /** Stores a plan as a draft that undoes a run. PLAN_EXISTS when its id is taken. */
  savePlan(plan: Plan, hash: string, executionId: string): void {
    this.#db.write(() => {
      new PlanWriter(this.#db).save(plan, hash);
      this.#db.run('INSERT INTO undo_plans VALUES (@planId, @executionId, @now)', {
        planId: plan.id,
        executionId,
        now: this.#db.now(),
      });
      appendAudit(this.#db, { kind: 'undo.planned', executionId, body: { planId: plan.id } });
    });
  }
}

/** What a confirmed effect means for undoing. */
export interface UndoRecord {
  /** How it can be undone itself. */
  undo: UndoBody;
  /** The entry that it undoes; null for every effect that is not part of an undo. */
  undoes: string | null;
}

/** Writes both inside the transaction that confirms the effect. */
export function recordUndo(
  db: WriteConnection,
  effect: Pick<EffectRecord, 'effectId' | 'executionId' | 'path'>,
  { undo, undoes }: UndoRecord,
): void {
  const { effectId, executionId, path } = effect;
  db.run(
    `INSERT INTO undo_entries (undo_id, effect_id, execution_id, path, position, kind, body, state,
      created_at, updated_at)
     VALUES (@undoId, @effectId, @executionId, @path,
      (SELECT coalesce(max(position) + 1, 0) FROM undo_entries WHERE execution_id = @executionId),
      @kind, @body, 'open', @now, @now)
     ON CONFLICT (effect_id) DO UPDATE
       SET kind = excluded.kind, body = excluded.body, updated_at = excluded.updated_at
       WHERE undo_entries.state = 'open'`,
    {
      ...{ undoId: newId(), effectId, executionId, path, kind: undo.kind },
      ...{ body: JSON.stringify(undo), now: db.now() },
    },
  );
  if (undoes !== null) markUndone(db, undoes, { executionId, effectId });
}

/** Whoever undid it first stays the one who did: what has happened is not refused afterwards. */
function markUndone(
  db: WriteConnection,
  undoId: string,
  by: Pick<EffectRecord, 'effectId' | 'executionId'>,
): void {
  const undoneBy = by.executionId;
  const changed = db.run(
    `UPDATE undo_entries SET state = 'undone', undone_by = @undoneBy,
      undone_by_effect = @undoneByEffect, updated_at = @now
     WHERE undo_id = @undoId AND state = 'open' AND kind <> 'none'`,
    { undoId, undoneBy, undoneByEffect: by.effectId, now: db.now() },
  );
  const entry = changed === 0 ? undefined : new UndoReader(db).get(undoId);
  if (entry === undefined) return;
  const { executionId, effectId, path } = entry;
  appendAudit(db, { kind: 'undo.done', executionId, effectId, body: { undoId, path, undoneBy } });
}

/**
 * An effect that was confirmed and taken back by the chain has failed for good, or was called off: what it
 * undid is there again. While it may still be mined once more nobody undoes it a second time.
 */
export function reopenUndone(db: WriteConnection, effectId: string): void {
  const entries = db.all<{ undoId: string; executionId: string; effectId: string; path: string }>(
    `SELECT undo_id AS undoId, execution_id AS executionId, effect_id AS effectId, path
     FROM undo_entries WHERE undone_by_effect = @effectId`,
    { effectId },
  );
  for (const { undoId, executionId, effectId: undone, path } of entries) {
    db.run(
      `UPDATE undo_entries SET state = 'open', undone_by = NULL, undone_by_effect = NULL,
        updated_at = @now WHERE undo_id = @undoId`,
      { undoId, now: db.now() },
    );
    const body = { undoId, path };
    appendAudit(db, { kind: 'undo.reopened', executionId, effectId: undone, body });
  }
}

function readUndoRow(row: UndoEntryRow): UndoEntry {
  const place = { table: 'undo_entries', id: row.undoId, column: 'body' };
  const emptied = row.emptied === 1;
  return { ...row, emptied, body: readStored(row.body, undoBodySchema, place) };
}
