import { sumOfCosts } from '../../../shared/requests/sum-of-costs.ts';
import type { AuditLine } from '../audit-line.ts';
import type { ReadConnection } from '../connection.ts';
import { ApprovalReader, type ApprovalRecord } from './approvals.ts';
import { AuditReader } from './audit.ts';
import { EffectReader, type EffectRecord, type EffectTransaction } from './effects.ts';
import type { ExecutionRecord } from './execution-row.ts';
import { ExecutionReader } from './executions.ts';
import { PlanReader, type StoredPlan } from './plans.ts';
import type { RequestStatus } from './requests.ts';
import { StepReader, type StepRecord } from './steps.ts';

/** A row of `requests`, seed names kept. */
export interface RequestRow {
  request_id: string;
  user_prompt: string;
  wallet_ref: string;
  wallet_address: string | null;
  plan_id: string | null;
  status: RequestStatus;
  created_at: number;
  updated_at: number;
}

/** A row as it is in the table: text, numbers and null under the column's own names. */
export type PlainRow = Record<string, string | number | null>;

/** One run that came from a request. */
export interface RequestExecution {
  execution: ExecutionRecord;
  steps: StepRecord[];
  effects: {
    effect: EffectRecord;
    transactions: EffectTransaction[];
    approval: ApprovalRecord | null;
  }[];
}

/** One request read back whole, from the words to the verdict, from the database alone. */
export interface RequestView {
  request: RequestRow;
  /** Rows of `prompts`. */
  prompts: PlainRow[];
  /** Rows of `tool_executions`, also of the runs of its schedule that are among `executions`. */
  toolExecutions: PlainRow[];
  /** Rows of `execution_errors`, likewise. */
  errors: PlainRow[];
  plan: StoredPlan | null;
  /** Rows of `rehearsals` of that plan, without their documents and without those of its schedule's starts. */
  rehearsals: PlainRow[];
  /** That it was agreed to as a schedule. `runs`: how many runs came of it; `executions` has the newest of them. */
  schedule: { agreedAt: number; state: string; endsWhy: string | null; runs: number } | null;
  executions: RequestExecution[];
  audit: AuditLine[];
}

/** What one call of a model took; `costUsd` is decimal, and null where it is not known. */
export interface ModelCallCost {
  /** From the cache too. */
  readTokens: number;
  writtenTokens: number;
  costUsd: string | null;
}

/** A schedule may have started thousands. */
const mostStarted = 20;

export class RequestReader {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  /** Newest first. */
  list(limit = 200): RequestRow[] {
    return this.#db.all(
      'SELECT * FROM requests ORDER BY created_at DESC, rowid DESC LIMIT @limit',
      {
        limit,
      },
    );
  }

  /** Undefined when there is no such request. */
  get(requestId: string): RequestView | undefined {
    return this.#db.read(() => {
      const request = this.row(requestId);
      return request && this.#view(request);
    });
  }

  /** The newest request that became this plan; undefined for a plan from elsewhere. */
  ofPlan(planId: string): RequestRow | undefined {
    return this.#db.get(
      `SELECT * FROM requests WHERE plan_id = @planId
       ORDER BY created_at DESC, rowid DESC LIMIT 1`,
      { planId },
    );
  }

  /** The row alone. */
  row(requestId: string): RequestRow | undefined {
    return this.#db.get('SELECT * FROM requests WHERE request_id = @requestId', { requestId });
  }

  /** Every call of a model that was made for these. */
  modelCallsOf(requestIds: readonly string[]): ModelCallCost[] {
    return this.#db.all(
      `SELECT coalesce(input_tokens, 0) + coalesce(cached_tokens, 0) AS readTokens,
         coalesce(output_tokens, 0) AS writtenTokens, cost_usd AS costUsd
       FROM prompts WHERE model IS NOT NULL
         AND request_id IN (SELECT value FROM json_each(@requestIds)) ORDER BY created_at, rowid`,
      { requestIds: JSON.stringify(requestIds) },
    );
  }

  /** What models took since then, in US dollars, decimal; null where some of it is not known. */
  modelCostSince(since: number): string | null {
    const rows = this.#db.all<{ costUsd: string | null }>(
      `SELECT cost_usd AS costUsd FROM prompts WHERE model IS NOT NULL AND created_at >= @since`,
      { since },
    );
    return sumOfCosts(rows.map(({ costUsd }) => costUsd));
  }

  /** What models took in all branches of a conversation, in US dollars, decimal; the part of it that is known. */
  modelCostIn(conversationId: string): { usd: string; isWhole: boolean } {
    const rows = this.#db.all<{ costUsd: string | null }>(
      `SELECT cost_usd AS costUsd FROM prompts WHERE model IS NOT NULL AND request_id IN
        (SELECT request_id FROM messages WHERE conversation_id = @conversationId)`,
      { conversationId },
    );
    const known = rows.flatMap(({ costUsd }) => costUsd ?? []);
    const cutShort = this.#db.get<{ found: number }>(
      `SELECT 1 AS found FROM messages WHERE conversation_id = @conversationId
         AND iif(json_valid(content), json_extract(content, '$.use.isWhole') = 0, 0) LIMIT 1`,
      { conversationId },
    );
    const isWhole = known.length === rows.length && cutShort === undefined;
    return { usd: sumOfCosts(known) ?? '0', isWhole };
  }

  #view(request: RequestRow): RequestView {
    const requestId = request.request_id;
    const planId = request.plan_id;
    const started = this.#startedIds(planId);
    return {
      request,
      prompts: this.#db.all(
        'SELECT * FROM prompts WHERE request_id = @requestId ORDER BY created_at, rowid',
        { requestId },
      ),
      toolExecutions: this.#rowsOf('tool_executions', requestId, started),
      errors: this.#rowsOf('execution_errors', requestId, started),
      plan: (planId === null ? undefined : new PlanReader(this.#db).get(planId)) ?? null,
      rehearsals: this.#db.all(
        `SELECT rehearsal_id, plan_hash, NULLIF(block_number, '') AS block_number,
           NULLIF(block_hash, '') AS block_hash,
           CASE WHEN json_valid(document) THEN json_extract(document, '$.withoutChain') END AS without_chain,
           created_at FROM rehearsals
         WHERE plan_id = @planId AND rehearsal_id NOT IN (SELECT rehearsal_id FROM executions
           WHERE plan_id = @planId AND trigger_id IS NOT NULL AND rehearsal_id IS NOT NULL)
         ORDER BY created_at, rowid`,
        { planId },
      ),
      schedule: this.#schedule(planId),
      executions: [...this.#executionIds(requestId), ...started].flatMap(
        (id) => this.#execution(id) ?? [],
      ),
      audit: new AuditReader(this.#db).linesOfRequest(requestId),
    };
  }

  #schedule(planId: string | null): RequestView['schedule'] {
    const found = this.#db.get<NonNullable<RequestView['schedule']>>(
      `SELECT agreed_at AS agreedAt, state, ends_why AS endsWhy, (SELECT count(*) FROM executions AS run
         WHERE run.plan_id = @planId AND run.trigger_id IS NOT NULL) AS runs
       FROM triggers WHERE plan_id = @planId`,
      { planId },
    );
    return found ?? null;
  }

  /** Runs that its schedule started, which are of no request: the newest, oldest first. */
  #startedIds(planId: string | null): string[] {
    return this.#db
      .all<{ id: string }>(
        `SELECT execution_id AS id FROM executions WHERE plan_id = @planId AND trigger_id IS NOT NULL
         ORDER BY started_at DESC, rowid DESC LIMIT @mostStarted`,
        { planId, mostStarted },
      )
      .map((row) => row.id)
      .reverse();
  }

  /** Of the request itself, and of the runs that its schedule started. */
  #rowsOf(
    table: 'tool_executions' | 'execution_errors',
    requestId: string,
    started: readonly string[],
  ): PlainRow[] {
    return this.#db.all(
      `SELECT * FROM ${table} WHERE request_id = @requestId
         OR execution_id IN (SELECT value FROM json_each(@started))
       ORDER BY created_at, rowid`,
      { requestId, started: JSON.stringify(started) },
    );
  }

  #executionIds(requestId: string): string[] {
    return this.#db
      .all<{ id: string }>(
        `SELECT execution_id AS id FROM executions WHERE request_id = @requestId
         ORDER BY started_at, rowid`,
        { requestId },
      )
      .map((row) => row.id);
  }

  #execution(executionId: string): RequestExecution | undefined {
    const execution = new ExecutionReader(this.#db).get(executionId);
    if (execution === undefined) return undefined;
    const effects = new EffectReader(this.#db);
    return {
      execution,
      steps: new StepReader(this.#db).list(executionId),
      effects: effects.list(executionId).map((effect) => ({
        effect,
        transactions: effects.transactions(effect.effectId),
        approval: new ApprovalReader(this.#db).latestOfEffect(effect.effectId) ?? null,
      })),
    };
  }
}
