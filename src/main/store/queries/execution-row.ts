import type { Address } from 'viem';
import type { ErrorShape } from '../../../shared/errors.ts';
import type { RunState, RunWish, WaitReason } from '../../../shared/runs/states.ts';
import { readStoredError } from './stored-error.ts';

/** One run of one plan revision. Which hash, account and chain it was agreed for never changes. */
export interface ExecutionRecord {
  executionId: string;
  planId: string;
  revision: number;
  planHash: string;
  agreementId: string;
  requestId: string | null;
  account: Address;
  chainId: number;
  /** Which practice chain it was started on; null on other networks. */
  instanceId: string | null;
  state: RunState;
  waitingFor: WaitReason | null;
  /** What a person asked that has not yet taken effect. */
  wanted: RunWish | null;
  /** Since when it is wanted, or the run paused; null where neither is. */
  wantedAt: number | null;
  /** The run from whose failed step it goes on. */
  continues: string | null;
  /** The run that it undoes: its plan was made for that. */
  undoes: string | null;
  /** The schedule that started it, and by which of its fires. */
  triggerId: string | null;
  fireId: string | null;
  /** What was agreed beforehand for it. */
  mandateId: string | null;
  /** What the whole plan was found to do when it was rehearsed at its start; null before, and of other runs. */
  rehearsalId: string | null;
  error: ErrorShape | null;
  startedAt: number;
  completedAt: number | null;
  updatedAt: number;
}

export interface ExecutionRow extends Omit<ExecutionRecord, 'error' | 'instanceId'> {
  instanceId: string;
  error: string | null;
}

/** Of a row of `executions`. */
export const executionColumns = `execution_id AS executionId, plan_id AS planId, revision, plan_hash AS planHash,
  agreement_id AS agreementId, request_id AS requestId, account, chain_id AS chainId,
  instance_id AS instanceId, state, waiting_for AS waitingFor, wanted, wanted_at AS wantedAt,
  continues, undoes, trigger_id AS triggerId, fire_id AS fireId, mandate_id AS mandateId, rehearsal_id AS rehearsalId, error,
  started_at AS startedAt,
  completed_at AS completedAt, updated_at AS updatedAt`;

export function readExecutionRow(row: ExecutionRow): ExecutionRecord {
  const place = { table: 'executions', id: row.executionId, column: 'error' };
  const error = readStoredError(row.error, place);
  return { ...row, instanceId: row.instanceId || null, error };
}
