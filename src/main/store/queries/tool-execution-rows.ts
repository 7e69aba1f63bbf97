// The audit row of a tool call with an effect. It follows the effect inside the same transaction;
// the effect is the truth.
import type { Verdict } from '../../../shared/runs/states.ts';
import type { Params, WriteConnection } from '../connection.ts';
import { newId } from '../new-id.ts';
import { toYaml } from '../yaml-text.ts';
import { lastAskedOf, mostAnswerLetters, readingOfStep } from './reading-of-step.ts';

/** The tool call behind an effect. */
export interface ToolCall {
  /** Place of the step among the actions of the run, from 1. */
  stepNumber: number;
  /** Of its node in the plan, by which it is found what its parameters were read by. */
  stepId: string;
  toolName: string;
  /** Resolved parameters, kept as YAML. */
  params: unknown;
  expectedOutcome?: string;
  reasoning?: string;
  /** What the wallet held before, kept as YAML. */
  walletContext?: unknown;
}

/** A tool call of a run that only reads, or that failed before it could have an effect. */
export interface NewToolExecution extends Omit<ToolCall, 'walletContext'> {
  requestId: string | null;
  executionId: string | null;
  status: 'verified' | 'failed';
  result: unknown;
  errorMessage?: string;
  durationMs: number;
}

/** A tool call of a conversation: what a model asked for, and what it was told. */
export interface NewModelCall {
  requestId: string;
  toolName: string;
  params: unknown;
  /** What the call was for, in the app's words. */
  reasoning: string;
  /** What the model answered: its words and this call. */
  llmResponse: string;
  /** What it was told, to the letter: what others wrote is fenced there. */
  rawResponse: string;
  status: 'verified' | 'failed';
  result: unknown;
  errorMessage?: string;
  durationMs: number | null;
}

const statusOfVerdict: Readonly<Record<Verdict, string>> = {
  matched: 'verified',
  within_tolerance: 'verified',
  different: 'failed',
  not_checked: 'unverified',
};

export function insertToolExecution(
  db: WriteConnection,
  effectId: string,
  executionId: string,
  call: ToolCall,
): void {
  const run = db.get<{ requestId: string | null }>(
    'SELECT request_id AS requestId FROM executions WHERE execution_id = @executionId',
    { executionId },
  );
  const requestId = run?.requestId ?? null;
  insert(db, {
    ...columnsOfCall(db, requestId, call),
    ...{ request_id: requestId, execution_id: executionId, effect_id: effectId },
    execution_status: 'pending',
    wallet_context: call.walletContext === undefined ? null : toYaml(call.walletContext),
  });
}

/** Answers the id of its row. */
export function insertAnswered(db: WriteConnection, call: NewToolExecution): string {
  const { requestId, executionId } = call;
  return insert(db, {
    ...columnsOfCall(db, requestId, call),
    ...{ request_id: requestId, execution_id: executionId },
    ...columnsOfEnd(call),
  });
}

/** Answers the id of its row. The number of the call is its place among those of its request. */
export function insertModelCall(db: WriteConnection, call: NewModelCall): string {
  const { requestId } = call;
  const before = db.get<{ calls: number }>(
    `SELECT count(*) AS calls FROM tool_executions
     WHERE request_id = @requestId AND execution_id IS NULL`,
    { requestId },
  );
  return insert(db, {
    ...{ request_id: requestId, step_number: (before?.calls ?? 0) + 1 },
    ...{ tool_name: call.toolName, tool_params: toYaml(call.params), reasoning: call.reasoning },
    refined_prompt_id: lastAskedOf(db, requestId),
    llm_response: call.llmResponse.slice(0, mostAnswerLetters),
    raw_response: call.rawResponse,
    ...columnsOfEnd(call),
  });
}

type Columns = Readonly<Record<string, string | number | null>>;

function columnsOfCall(
  db: WriteConnection,
  requestId: string | null,
  call: Omit<ToolCall, 'walletContext'>,
): Columns {
  const { refinedPromptId, llmResponse } = readingOfStep(db, requestId, call);
  return {
    ...{ step_number: call.stepNumber, tool_name: call.toolName, tool_params: toYaml(call.params) },
    expected_outcome: call.expectedOutcome ?? null,
    reasoning: call.reasoning ?? null,
    ...{ refined_prompt_id: refinedPromptId, llm_response: llmResponse },
  };
}

function columnsOfEnd(
  call: Pick<NewModelCall, 'status' | 'result' | 'durationMs' | 'errorMessage'>,
): Columns {
  return {
    ...{ execution_status: call.status, execution_result: toYaml(call.result) },
    ...{ execution_time_ms: call.durationMs, error_message: call.errorMessage ?? null },
  };
}

function insert(db: WriteConnection, columns: Columns): string {
  const toolExecutionId = newId();
  const names = Object.keys(columns);
  db.run(
    `INSERT INTO tool_executions (tool_execution_id, ${names.join(', ')}, created_at, updated_at)
     VALUES (@toolExecutionId, ${names.map((name) => `@${name}`).join(', ')}, @now, @now)`,
    { ...columns, toolExecutionId, now: db.now() },
  );
  return toolExecutionId;
}

type ToolExecutionColumn =
  | 'expected_outcome'
  | 'fork_tx_hash'
  | 'tx_hash'
  | 'execution_status'
  | 'execution_result'
  | 'verification_status'
  | 'verification_details'
  | 'updated_wallet_context'
  | 'error_message';

export function updateToolExecution(
  db: WriteConnection,
  effectId: string,
  columns: Partial<Record<ToolExecutionColumn, string | null>>,
): void {
  const set = Object.keys(columns).map((column) => `${column} = @${column}`);
  db.run(
    `UPDATE tool_executions SET ${['updated_at = @now', 'execution_time_ms = @now - created_at', ...set].join(', ')}
     WHERE effect_id = @effectId`,
    { ...(columns as Params), effectId, now: db.now() },
  );
}

/** The audit's word for a verdict. */
export function verificationStatus(verdict: Verdict): string {
  return statusOfVerdict[verdict];
}
