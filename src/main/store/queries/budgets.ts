import {
  type BudgetKey,
  type CountedLimit,
  type Limit,
  laterScopes,
  raiseDelayMs,
} from '../../../shared/budgets/limit.ts';
import type { ReadConnection, WriteConnection } from '../connection.ts';
import { newId } from '../new-id.ts';
import { appendAudit } from './audit.ts';
import { type Counting, countSpends } from './count-spends.ts';
import { dropRaise, inForce, type LimitRaise, readRaises, writeRaise } from './limit-raises.ts';
import { newPolicyVersion } from './policy-version.ts';

interface LimitRow {
  scope: Limit['scope'];
  executionId: string;
  kind: Limit['kind'];
  chainId: number;
  token: string;
  limitUnits: string;
}

/** A limit that an agreement sets for the run it starts. */
export type RunLimit = Omit<Limit, 'scope' | 'executionId'>;

const columns = `scope, execution_id AS executionId, kind, chain_id AS chainId, token,
  limit_units AS limitUnits`;

const ofKey = `scope = @scope AND execution_id = @executionId AND kind = @kind
  AND chain_id = @chainId AND token = @token`;

const ofRun = `SELECT ${columns} FROM budgets WHERE execution_id IN ('', @executionId)
  AND (@kind IS NULL OR kind = @kind) ORDER BY created_at, rowid`;

export class BudgetReader {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  /** Every limit, in the order in which they were first set. */
  list(): Limit[] {
    return this.#db
      .all<LimitRow>(`SELECT ${columns} FROM budgets ORDER BY created_at, rowid`)
      .map(readLimit);
  }

  /** Undefined where there is none. */
  get(key: BudgetKey): Limit | undefined {
    const row = this.#db.get<LimitRow>(
      `SELECT ${columns} FROM budgets WHERE ${ofKey}`,
      paramsOf(key),
    );
    return row && readLimit(row);
  }

  /** A limit of a run takes the place of the default that every run has. */
  ofRun(executionId: string, kind: Limit['kind'] | null = null): Limit[] {
    const all = this.#db.all<LimitRow>(ofRun, { executionId, kind }).map(readLimit);
    const own = new Set(all.filter(({ scope }) => scope === 'run').map(subjectOf));
    return all.filter((limit) => limit.scope !== 'plan' || !own.has(subjectOf(limit)));
  }

  /** The limits of a run, or those of one kind, with what counts against each, all of one moment. */
  countedOfRun(
    executionId: string,
    counting: Counting,
    kind: Limit['kind'] | null = null,
  ): CountedLimit[] {
    return this.#db.read(() =>
      inForce(this.ofRun(executionId, kind), this.raises(), counting.nowMs).map((limit) =>
        countSpends(this.#db, limit, executionId, counting),
      ),
    );
  }

  /** Every limit with what counts against it; of the default of all runs nothing does. */
  counted(counting: Counting): CountedLimit[] {
    return this.#db.read(() =>
      inForce(this.list(), this.raises(), counting.nowMs).map((limit) =>
        countSpends(this.#db, limit, limit.executionId, counting),
      ),
    );
  }

  /** What was asked for of limits and was not overtaken since, due or not. */
  raises(): LimitRaise[] {
    return readRaises(this.#db);
  }

  /** A limit as it holds at a time; undefined where there is none. */
  inForce(key: BudgetKey, nowMs: number): Limit | undefined {
    const limit = this.get(key);
    return limit && inForce([limit], this.raises(), nowMs)[0];
  }
}

export class BudgetWriter {
  readonly #db: WriteConnection;

  constructor(db: WriteConnection) {
    this.#db = db;
  }

  /** Sets a limit, or changes it. */
  set(limit: Limit): void {
    this.#db.write(() => {
      const before = new BudgetReader(this.#db).get(limit)?.limitUnits.toString() ?? null;
      this.#db.run(
        `INSERT INTO budgets (budget_id, scope, execution_id, kind, chain_id, token, limit_units,
          created_at, updated_at)
         VALUES (@id, @scope, @executionId, @kind, @chainId, @token, @units, @now, @now)
         ON CONFLICT (scope, execution_id, kind, chain_id, token)
         DO UPDATE SET limit_units = excluded.limit_units, updated_at = excluded.updated_at`,
        {
          ...paramsOf(limit),
          id: newId(),
          units: limit.limitUnits.toString(),
          now: this.#db.now(),
        },
      );
      this.#tell('budget.set', limit, { limit: limit.limitUnits.toString(), before });
      if (before !== limit.limitUnits.toString()) this.#newVersion(limit);
    });
  }

  /**
   * Sets a limit, or takes it away (null): lower at once, and no longer what was asked for before; higher or gone only
   * after a while, but for one run. Answers from when on, epoch ms; null where it is so now.
   */
  change(key: BudgetKey, limitUnits: bigint | null, nowMs: number): number | null {
    return this.#db.write(() => {
      const held = laterScopes.has(key.scope)
        ? new BudgetReader(this.#db).inForce(key, nowMs)
        : undefined;
      if (dropRaise(this.#db, key)) this.#newVersion(key);
      if (held !== undefined && (limitUnits === null || limitUnits > held.limitUnits)) {
        this.set(held);
        const dueAt = Math.max(nowMs, this.#db.now()) + raiseDelayMs;
        writeRaise(this.#db, { ...key, limitUnits, dueAt });
        const body = { limit: limitUnits?.toString() ?? null, before: held.limitUnits.toString() };
        this.#tell('budget.raise_asked', key, { ...body, dueAt: String(dueAt) });
        this.#newVersion(key);
        return dueAt;
      }
      if (limitUnits === null) this.clear(key);
      else this.set({ ...key, limitUnits });
      return null;
    });
  }

  /** Takes a limit away. False where there was none. */
  clear(key: BudgetKey): boolean {
    return this.#db.write(() => {
      const before = new BudgetReader(this.#db).get(key);
      if (before === undefined) return false;
      this.#db.run(`DELETE FROM budgets WHERE ${ofKey}`, paramsOf(key));
      this.#tell('budget.cleared', key, { before: before.limitUnits.toString() });
      this.#newVersion(key);
      return true;
    });
  }

  /** What a plan says of itself never allows more than the person's own default. */
  setOfRun(executionId: string, limits: readonly RunLimit[]): void {
    this.#db.write(() => {
      const reader = new BudgetReader(this.#db);
      for (const limit of limits) {
        const subject = { kind: limit.kind, chainId: limit.chainId, token: limit.token };
        const ofEach = { ...subject, scope: 'plan', executionId: null } as const;
        const usual = reader.inForce(ofEach, this.#db.certainNow())?.limitUnits;
        const limitUnits =
          usual !== undefined && usual < limit.limitUnits ? usual : limit.limitUnits;
        this.set({ ...subject, scope: 'run', executionId, limitUnits });
      }
    });
  }

  /** A limit of one run is part of what was agreed to for it, and no policy. */
  #newVersion({ scope }: Pick<BudgetKey, 'scope'>): void {
    if (scope !== 'run') newPolicyVersion(this.#db);
  }

  #tell(kind: string, key: BudgetKey, body: Readonly<Record<string, string | null>>): void {
    const { scope, executionId, kind: of, chainId, token } = key;
    appendAudit(this.#db, { kind, executionId, body: { scope, of, chainId, token, ...body } });
  }
}

function paramsOf({ scope, executionId, kind, chainId, token }: BudgetKey) {
  return {
    ...{ scope, executionId: executionId ?? '', kind },
    ...{ chainId: chainId ?? 0, token: token ?? '' },
  };
}

function subjectOf({ kind, chainId, token }: Limit): string {
  return `${kind} ${chainId} ${token}`;
}

function readLimit(row: LimitRow): Limit {
  return {
    ...row,
    executionId: row.executionId || null,
    chainId: row.chainId || null,
    token: row.token || null,
    limitUnits: BigInt(row.limitUnits),
  };
}
