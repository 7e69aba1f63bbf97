import { AppError } from '../../../shared/errors.ts';
import { type Plan, planSchema } from '../../../shared/plan/schema.ts';
import type { Taint } from '../../../shared/plan/taint.ts';
import type { ReadConnection, WriteConnection } from '../connection.ts';
import { isRefused } from '../store-error.ts';
import { readStored, type Stored } from '../stored.ts';
import { appendAudit } from './audit.ts';
import { endTriggerOf } from './end-trigger.ts';
import { addTaint, taintOfHash, taintOfPlan } from './plan-taints.ts';
import { addVouch, type Vouch, vouchesOfPlan } from './plan-vouches.ts';

export type PlanStatus = Plan['status'];

/** A plan as it is stored. The row's status counts, not the one inside the document. */
export interface StoredPlan {
  planId: string;
  name: string;
  document: Stored<Plan>;
  hash: string;
  revision: number;
  status: PlanStatus;
  createdAt: number;
  updatedAt: number;
}

/** A plan without its document. */
export type PlanState = Pick<StoredPlan, 'planId' | 'hash' | 'revision' | 'status'>;

interface PlanRow extends Omit<StoredPlan, 'document'> {
  document: string;
}

const columns = `plan_id AS planId, name, document, hash, revision, status,
  created_at AS createdAt, updated_at AS updatedAt`;

export class PlanReader {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  get(planId: string): StoredPlan | undefined {
    const row = this.#db.get<PlanRow>(`SELECT ${columns} FROM plans WHERE plan_id = @planId`, {
      planId,
    });
    return row && readPlanRow(row);
  }

  /** The row without its document, which takes long to read where it is long. */
  state(planId: string): PlanState | undefined {
    return this.#db.get(
      'SELECT plan_id AS planId, hash, revision, status FROM plans WHERE plan_id = @planId',
      { planId },
    );
  }

  /** Newest first. */
  list(limit = 200): StoredPlan[] {
    return this.#db
      .all<PlanRow>(
        `SELECT ${columns} FROM plans ORDER BY updated_at DESC, rowid DESC LIMIT @limit`,
        {
          limit,
        },
      )
      .map(readPlanRow);
  }

  /** How many there are. */
  count(): number {
    return this.#db.get<{ plans: number }>('SELECT count(*) AS plans FROM plans')?.plans ?? 0;
  }

  /** What other people wrote and it was drafted beside. */
  taint(planId: string): Taint[] {
    return taintOfPlan(this.#db, planId);
  }

  /** The same of any stored plan that does exactly this, whatever its id. */
  taintOfHash(hash: string): Taint[] {
    return taintOfHash(this.#db, hash);
  }

  /** The addresses in it that the person said they know. */
  vouches(planId: string): Vouch[] {
    return vouchesOfPlan(this.#db, planId);
  }

  /** The document of one revision: what an agreement, and so a run, is bound to. */
  getRevision(
    planId: string,
    revision: number,
  ): { hash: string; document: Stored<Plan> } | undefined {
    const row = this.#db.get<{ hash: string; document: string }>(
      'SELECT hash, document FROM plan_revisions WHERE plan_id = @planId AND revision = @revision',
      { planId, revision },
    );
    if (row === undefined) return undefined;
    const place = { table: 'plan_revisions', id: `${planId}/${revision}`, column: 'document' };
    return { hash: row.hash, document: readStored(row.document, planSchema, place) };
  }
}

export class PlanWriter {
  readonly #db: WriteConnection;
  readonly #reader: PlanReader;

  constructor(db: WriteConnection) {
    this.#db = db;
    this.#reader = new PlanReader(db);
  }

  /** Stores a new plan as a draft, revision 1. PLAN_EXISTS when its id is taken. */
  save(plan: Plan, hash: string): void {
    this.#db.write(() => {
      if (this.#reader.state(plan.id) !== undefined) throw planExists(plan.id);
      this.#db.run(
        `INSERT INTO plans (plan_id, name, document, hash, revision, status, created_at, updated_at)
         VALUES (@planId, @name, @document, @hash, 1, 'draft', @now, @now)`,
        {
          planId: plan.id,
          name: plan.name,
          document: JSON.stringify(plan),
          hash,
          now: this.#db.now(),
        },
      );
      this.#keepRevision(plan, hash, 1);
    });
  }

  /** Stores an edit: a new revision, back to draft. Refused while the plan runs or is paused. Returns the revision. */
  saveRevision(plan: Plan, hash: string): number {
    return this.#db.write(() => {
      const before = this.#require(plan.id);
      const runs = before.status === 'running' || before.status === 'paused';
      if (runs) throw illegalPlanStatus(before, 'draft');
      const revision = before.revision + 1;
      this.#db.run(
        `UPDATE plans SET name = @name, document = @document, hash = @hash, revision = @revision,
          status = 'draft', status_before_pause = NULL, updated_at = @now WHERE plan_id = @planId`,
        {
          planId: plan.id,
          name: plan.name,
          document: JSON.stringify(plan),
          hash,
          revision,
          now: this.#db.now(),
        },
      );
      this.#keepRevision(plan, hash, revision);
      // What was agreed to is not this: the new revision needs an agreement of its own.
      endTriggerOf(this.#db, plan.id, 'EDITED');
      return revision;
    });
  }

  /** Notes what other people wrote and the plan was drafted beside. It stays over edits. PLAN_NOT_FOUND. */
  setTaint(planId: string, taints: readonly Taint[]): void {
    this.#db.write(() => addTaint(this.#db, this.#require(planId), taints));
  }

  /** Notes the person's word that they know an address of a plan of others. PLAN_NOT_FOUND. */
  vouch(planId: string, address: string): void {
    this.#db.write(() => addVouch(this.#db, this.#require(planId), address));
  }

  /** Moves a plan along its status machine; any other move is PLAN_ILLEGAL_STATUS. */
  setStatus(planId: string, status: PlanStatus): void {
    this.#db.write(() => this.move(this.#require(planId), status));
  }

  /** The same inside the caller's transaction, of a plan that it has just read. */
  move(before: Pick<PlanState, 'planId' | 'status'>, status: PlanStatus): void {
    const { planId } = before;
    try {
      this.#db.run(
        `UPDATE plans SET status = @status, updated_at = @now,
          status_before_pause = CASE WHEN @status = 'paused' THEN status ELSE NULL END
         WHERE plan_id = @planId`,
        { planId, status, now: this.#db.now() },
      );
    } catch (thrown) {
      // The machine is in the schema: nothing else about these columns can be refused.
      throw isRefused(thrown) ? illegalPlanStatus(before, status) : thrown;
    }
    if (status === 'cancelled') endTriggerOf(this.#db, planId, 'REMOVED');
    appendAudit(this.#db, {
      kind: 'plan.status',
      body: { planId, from: before.status, to: status },
    });
  }

  #keepRevision(plan: Plan, hash: string, revision: number): void {
    this.#db.run('INSERT INTO plan_revisions VALUES (@planId, @revision, @hash, @document, @now)', {
      planId: plan.id,
      revision,
      hash,
      document: JSON.stringify(plan),
      now: this.#db.now(),
    });
    appendAudit(this.#db, { kind: 'plan.saved', body: { planId: plan.id, revision, hash } });
  }

  #require(planId: string): PlanState {
    const plan = this.#reader.state(planId);
    if (plan === undefined) throw planNotFound(planId);
    return plan;
  }
}

/** PLAN_NOT_FOUND. */
export function planNotFound(planId: string): AppError {
  return new AppError('PLAN_NOT_FOUND', 'invalid_params', 'There is no such plan.', {
    advice: 'Look in the list of plans. Nothing was changed.',
    facts: { planId },
  });
}

function planExists(planId: string): AppError {
  return new AppError('PLAN_EXISTS', 'invalid_params', 'A plan with this id is already stored.', {
    advice: 'Open the stored plan, or import the new one under another id.',
    facts: { planId },
  });
}

/** PLAN_ILLEGAL_STATUS. */
export function illegalPlanStatus(
  before: Pick<PlanState, 'planId' | 'status'>,
  to: PlanStatus,
): AppError {
  const message = `This plan is ${before.status} and cannot become ${to}.`;
  return new AppError('PLAN_ILLEGAL_STATUS', 'invalid_params', message, {
    advice: 'Nothing was changed. Ask again for what is over, or import its plan under another id.',
    facts: { planId: before.planId, from: before.status, to },
  });
}

function readPlanRow(row: PlanRow): StoredPlan {
  const place = { table: 'plans', id: row.planId, column: 'document' };
  return { ...row, document: readStored(row.document, planSchema, place) };
}
