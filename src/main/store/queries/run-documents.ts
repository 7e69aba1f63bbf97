// Runs in the shapes of src/shared/plan/execution.ts, which other programs read: made of the rows alone.
import { formatEther } from 'viem';
import { AppError } from '../../../shared/errors.ts';
import type {
  DeadLetterEntry,
  ExecutionCheckpoint,
  PlanExecution,
  StepExecution,
} from '../../../shared/plan/execution.ts';
import { openRunStates, type RunState } from '../../../shared/runs/states.ts';
import type { DeadLetterView } from '../../../shared/runs/views.ts';
import { parkedError } from '../stored.ts';
import type { ExecutionRecord } from './execution-row.ts';
import type { StepRecord } from './steps.ts';

/** A run; `steps` in reading order, `feesWei` what its transactions cost. */
export function planExecution(
  run: ExecutionRecord,
  steps: readonly StepRecord[],
  feesWei: bigint,
): PlanExecution {
  return {
    planId: run.planId,
    executionId: run.executionId,
    status: statusOf(run.state),
    startedAt: run.startedAt,
    ...(run.completedAt === null ? {} : { completedAt: run.completedAt }),
    steps: steps.map(stepExecution),
    gasSpentEth: Number(formatEther(feesWei)),
  };
}

/** A step as documents show it. A row that can no longer be read says so as its error. */
export function stepExecution(step: StepRecord): StepExecution {
  const { nodeId, state, startedAt, completedAt, tool, result, attempt } = step;
  const returned = tool !== null && state === 'completed' && result?.ok ? result.value : undefined;
  const parked = result?.ok === false ? parkedError(result.parked) : null;
  const error = step.error ?? parked;
  return {
    ...{ nodeId, status: state },
    ...(startedAt === null ? {} : { startedAt }),
    ...(completedAt === null ? {} : { completedAt }),
    ...(returned === undefined ? {} : { result: returned }),
    ...(error === null ? {} : { error: error.message }),
    retryCount: Math.max(0, attempt - 1),
  };
}

/** Where an open run goes on. RUN_ENDED for one that does not. */
export function executionCheckpoint(
  run: ExecutionRecord,
  steps: readonly StepRecord[],
  userId: string,
): ExecutionCheckpoint {
  const { executionId, planId, state, startedAt } = run;
  if (!openRunStates.includes(state)) throw nothingToGoOn(executionId, state);
  const shown = steps.map(stepExecution);
  return {
    ...{ executionId, planId, userId, startedAt },
    currentNodeId: current(steps)?.nodeId ?? '',
    stepResults: shown
      .filter(({ status }) => status === 'completed')
      .map(({ nodeId, result }) => [nodeId, result ?? null]),
    steps: shown,
    status: state === 'paused' ? 'paused' : 'running',
    updatedAt: steps.reduce((latest, step) => Math.max(latest, step.updatedAt), run.updatedAt),
  };
}

/** The step whose failure ended a run. */
export function deadLetterEntry(letter: DeadLetterView, userId: string): DeadLetterEntry {
  const { planId, nodeId, executionId, error, retryCount, tool, params, createdAt } = letter;
  return {
    ...{ planId, nodeId, executionId, userId, retryCount, timestamp: createdAt },
    error: error?.message ?? '',
    ...(tool === null ? {} : { tool }),
    ...(params === null ? {} : { params }),
  };
}

/** The innermost step that is under way; else the next one; else, just before the end, the last that ended. */
function current(steps: readonly StepRecord[]): StepRecord | undefined {
  return (
    steps.findLast(({ state }) => state === 'running' || state === 'waiting') ??
    steps.find(({ state }) => state === 'pending') ??
    steps.at(-1)
  );
}

/** The documents know no more than this; the run itself says what it waits for, or that it is paused. */
function statusOf(state: RunState): PlanExecution['status'] {
  return state === 'completed' || state === 'failed' || state === 'cancelled' ? state : 'running';
}

function nothingToGoOn(executionId: string, state: RunState): AppError {
  const message = `This run has already ended: ${state}.`;
  return new AppError('RUN_ENDED', 'invalid_params', message, {
    advice: 'There is nothing left of it to go on with. Look at the run itself instead.',
    facts: { executionId, state },
  });
}
