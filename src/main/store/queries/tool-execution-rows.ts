// The audit row of a tool call with an effect. It follows the effect inside the same transaction;
// the effect is the truth.
import type { Verdict } from '../../../shared/runs/states.ts';
import type { Params, WriteConnection } from '../connection.ts';
import { newId } from '../new-id.ts';
import { toYaml } from '../yaml-text.ts';

/** The tool call behind an effect. */
export interface ToolCall {
  /** Place of the step among the actions of the run, from 1. */
  stepNumber: number;
  toolName: string;
  /** Resolved parameters, kept as YAML. */
  params: unknown;
  expectedOutcome?: string;
  reasoning?: string;
  /** What the wallet held before, kept as YAML. */
  walletContext?: unknown;
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
  db.run(
    `INSERT INTO tool_executions (tool_execution_id, request_id, execution_id, effect_id, step_number,
      tool_name, tool_params, expected_outcome, reasoning, execution_status, wallet_context,
      created_at, updated_at)
     VALUES (@toolExecutionId, (SELECT request_id FROM executions WHERE execution_id = @executionId),
      @executionId, @effectId, @stepNumber, @toolName, @params, @expectedOutcome, @reasoning,
      'pending', @walletContext, @now, @now)`,
    {
      toolExecutionId: newId(),
      executionId,
      effectId,
      stepNumber: call.stepNumber,
      toolName: call.toolName,
      params: toYaml(call.params),
      expectedOutcome: call.expectedOutcome ?? null,
      reasoning: call.reasoning ?? null,
      walletContext: call.walletContext === undefined ? null : toYaml(call.walletContext),
      now: db.now(),
    },
  );
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
