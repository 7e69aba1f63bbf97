import { firstOf } from '../../../shared/search/first-of.ts';
import type { FoundGroup, FoundPlan, FoundRun } from '../../../shared/search/found.ts';
import { hasWords, searchWords } from '../../../shared/search/search-words.ts';
import type { ReadConnection } from '../connection.ts';

/**
 * Looks for plans and runs. Words are looked for in names and ids, parts of addresses and hashes in what a plan
 * says, and those of runs in what they sent too. Letters beyond ASCII are compared here, since SQLite folds none.
 */
export class PlanRunSearch {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  /** Newest first. */
  plans(text: string, limit: number): FoundGroup<FoundPlan> {
    const { plain, hex } = searchWords(text);
    const rows = this.#db.all<FoundPlan>(
      `SELECT plan_id AS planId, name, status, updated_at AS updatedAt FROM plans
       WHERE ${every(hex, says)} ORDER BY updated_at DESC, rowid DESC`,
      byPlace(hex),
    );
    return firstOf(
      rows.filter(({ name, planId }) => hasWords(`${name} ${planId}`, plain)),
      limit,
    );
  }

  /** Newest first. */
  runs(text: string, limit: number): FoundGroup<FoundRun> {
    const { plain, hex } = searchWords(text);
    const rows = this.#db.all<FoundRun>(
      `SELECT execution_id AS executionId, name AS planName, executions.state AS state,
         waiting_for AS waitingFor, started_at AS startedAt
       FROM executions JOIN plans USING (plan_id)
       WHERE ${every(hex, (place) => `(${says(place)} OR ${sent(place)})`)}
       ORDER BY started_at DESC, executions.rowid DESC`,
      byPlace(hex),
    );
    return firstOf(
      rows.filter(({ planName, executionId }) => hasWords(`${planName} ${executionId}`, plain)),
      limit,
    );
  }
}

const says = (place: string): string => `instr(lower(document), ${place}) > 0`;

const sent = (place: string): string =>
  `EXISTS (SELECT 1 FROM effects WHERE effects.execution_id = executions.execution_id
    AND instr(lower(tx_hash), ${place}) = 1)`;

function every(hex: readonly string[], condition: (place: string) => string): string {
  return hex.length === 0 ? '1' : hex.map((_, index) => condition(`@hex${index}`)).join(' AND ');
}

function byPlace(hex: readonly string[]): Record<string, string> {
  return Object.fromEntries(hex.map((part, index) => [`hex${index}`, part]));
}
