import type { ErrorShape } from '../../../shared/errors.ts';
import type { WriteConnection } from '../connection.ts';
import { newId } from '../new-id.ts';
import { toYaml } from '../yaml-text.ts';
import { appendAudit } from './audit.ts';
import {
  insertAnswered,
  insertModelCall,
  type NewModelCall,
  type NewToolExecution,
} from './tool-execution-rows.ts';

export type RequestStatus = 'running' | 'waiting' | 'completed' | 'failed' | 'cancelled';

export type PromptType =
  | 'user_input'
  | 'refinement'
  | 'refinement_response'
  | 'tool_execution'
  | 'context_building';

export interface NewPrompt {
  requestId: string;
  stepNumber: number;
  type: PromptType;
  /** Stored as YAML. */
  content: unknown;
  templateUsed?: string;
  /** Which model was asked; absent where none was. */
  model?: string;
  inputTokens?: number;
  outputTokens?: number;
  cachedTokens?: number;
  /** Decimal string. */
  costUsd?: string;
}

export interface NewExecutionError {
  requestId: string | null;
  executionId?: string | null;
  stepNumber?: number;
  toolExecutionId?: string;
  type: 'prompt_refinement' | 'tool_execution' | 'verification' | 'context_building';
  error: ErrorShape;
  /** What was tried to recover; absent when nothing was. */
  recovery?: string;
}

/** Writes what was asked and what came of it. Authorises nothing. */
export class RequestWriter {
  readonly #db: WriteConnection;

  constructor(db: WriteConnection) {
    this.#db = db;
  }

  /** Starts a request as `running`. `walletRef` is what the user said, empty when nothing. */
  create(request: { userPrompt: string; walletRef: string; walletAddress: string | null }): string {
    const requestId = newId();
    this.#db.write(() => {
      this.#db.run(
        `INSERT INTO requests VALUES
          (@requestId, @userPrompt, @walletRef, @walletAddress, NULL, 'running', @now, @now)`,
        { requestId, ...request, now: this.#db.now() },
      );
      appendAudit(this.#db, { kind: 'request.created', requestId });
    });
    return requestId;
  }

  setStatus(requestId: string, status: RequestStatus): void {
    this.#db.write(() => {
      this.#db.run(
        'UPDATE requests SET status = @status, updated_at = @now WHERE request_id = @requestId',
        { requestId, status, now: this.#db.now() },
      );
      appendAudit(this.#db, { kind: 'request.status', requestId, body: { status } });
    });
  }

  /** Ends what is `running` though neither a run nor a conversation goes on with it. */
  endAbandoned(error: ErrorShape): void {
    const found = this.#db.all<{ requestId: string }>(
      `SELECT request_id AS requestId FROM requests AS own WHERE status = 'running'
        AND NOT EXISTS (SELECT 1 FROM executions WHERE request_id = own.request_id)
        AND NOT EXISTS (SELECT 1 FROM messages WHERE request_id = own.request_id)`,
    );
    if (found.length === 0) return;
    this.#db.write(() => {
      for (const { requestId } of found) {
        this.recordError({ requestId, type: 'prompt_refinement', error });
        this.setStatus(requestId, 'failed');
      }
    });
  }

  /** Notes which account the request acts for, once it is known. */
  setWallet(requestId: string, walletAddress: string): void {
    this.#db.run(
      'UPDATE requests SET wallet_address = @walletAddress, updated_at = @now WHERE request_id = @requestId',
      { requestId, walletAddress, now: this.#db.now() },
    );
  }

  /** Notes which plan the request became. */
  setPlan(requestId: string, planId: string): void {
    this.#db.write(() => {
      this.#db.run(
        'UPDATE requests SET plan_id = @planId, updated_at = @now WHERE request_id = @requestId',
        { requestId, planId, now: this.#db.now() },
      );
      appendAudit(this.#db, { kind: 'request.planned', requestId, body: { planId } });
    });
  }

  recordPrompt(prompt: NewPrompt): string {
    const promptId = newId();
    this.#db.run(
      `INSERT INTO prompts VALUES (@promptId, @requestId, @stepNumber, @type, @content, @templateUsed,
        @model, @inputTokens, @outputTokens, @cachedTokens, @costUsd, @now)`,
      {
        promptId,
        requestId: prompt.requestId,
        stepNumber: prompt.stepNumber,
        type: prompt.type,
        content: toYaml(prompt.content),
        templateUsed: prompt.templateUsed ?? null,
        model: prompt.model ?? null,
        inputTokens: prompt.inputTokens ?? null,
        outputTokens: prompt.outputTokens ?? null,
        cachedTokens: prompt.cachedTokens ?? null,
        costUsd: prompt.costUsd ?? null,
        now: this.#db.now(),
      },
    );
    return promptId;
  }

  /** A call that only reads; those with an effect get their row from `effects.plan`. */
  recordToolExecution(call: NewToolExecution): string {
    return insertAnswered(this.#db, call);
  }

  /** A call that a model made in a conversation. */
  recordModelCall(call: NewModelCall): string {
    return insertModelCall(this.#db, call);
  }

  /** The row of the call behind an effect; null where there is none. */
  toolExecutionOf(effectId: string): string | null {
    const row = this.#db.get<{ id: string }>(
      'SELECT tool_execution_id AS id FROM tool_executions WHERE effect_id = @effectId',
      { effectId },
    );
    return row?.id ?? null;
  }

  recordError(failure: NewExecutionError): string {
    const errorId = newId();
    this.#db.write(() => {
      this.#insertError(errorId, failure);
      appendAudit(this.#db, {
        kind: 'request.error',
        requestId: failure.requestId,
        executionId: failure.executionId ?? null,
        body: { code: failure.error.code, class: failure.error.class },
      });
    });
    return errorId;
  }

  #insertError(errorId: string, failure: NewExecutionError): void {
    const { error } = failure;
    this.#db.run(
      `INSERT INTO execution_errors VALUES (@errorId, @requestId, @executionId, @stepNumber,
        @toolExecutionId, @type, @code, @message, @details, @attempted, @recovery, @now)`,
      {
        errorId,
        requestId: failure.requestId,
        executionId: failure.executionId ?? null,
        stepNumber: failure.stepNumber ?? null,
        toolExecutionId: failure.toolExecutionId ?? null,
        type: failure.type,
        code: error.code,
        message: error.message,
        details: toYaml({ class: error.class, advice: error.advice, facts: error.facts }),
        attempted: failure.recovery === undefined ? 0 : 1,
        recovery: failure.recovery ?? null,
        now: this.#db.now(),
      },
    );
  }
}
