import { AppError, type ErrorShape } from '../../../shared/errors.ts';
import type { PlanNode } from '../../../shared/plan/nodes.ts';
import { childPath } from '../../../shared/plan/step-path.ts';
import { backoffMs } from '../after-failure.ts';
import type { JournalStep } from '../journal.ts';
import { actionStep } from './action.ts';
import { recount, restedAt } from './due.ts';
import { gateStep } from './gate.ts';
import { ifStep } from './if.ts';
import { loopStep } from './loop.ts';
import { parallelStep } from './parallel.ts';
import { act, type Progress, type Sight, type Walk } from './progress.ts';
import { sequenceStep } from './sequence.ts';
import { limitAt } from './time-limit.ts';
import { waitStep } from './wait.ts';

/** What a node does next: it is started first, then its kind decides, until it has ended. */
export function nextActsOfNode(sight: Sight, node: PlanNode, path: string): Progress {
  const step = sight.journal.steps.get(path);
  switch (step?.state) {
    case undefined:
    case 'pending':
      return act({ kind: 'start_step', node, path, attempt: 1 });
    case 'completed':
    case 'skipped':
      return { kind: 'settled' };
    case 'failed':
      return afterFailure(sight, node, step);
    case 'running':
    case 'waiting':
      return underClock(sight, node, step);
  }
}

/** What an open step does; first of all what must be written because the clock was set. */
function underClock(sight: Sight, node: PlanNode, step: JournalStep): Progress {
  const progress = untilRetry(sight, node, step) ?? withLimit(sight, node, step);
  const isTimed =
    isTimer(node) || node.timeoutMs !== undefined || step.notes.restsFrom !== undefined;
  const from = isTimed ? recount(step, sight.nowMs) : undefined;
  if (from === undefined || progress.kind !== 'acts') return progress;
  const { path } = step;
  return { kind: 'acts', acts: [{ kind: 'recount', node, path, from }, ...progress.acts] };
}

/** Whatever is done below a step, its time limit is looked at when it is reached. */
function withLimit(sight: Sight, node: PlanNode, step: JournalStep): Progress {
  const progress = nextActsOfRunning(sight, node, step);
  const dueAt = isTimer(node) ? null : limitAt(node, step, sight.nowMs);
  if (dueAt === null || dueAt <= sight.nowMs || progress.kind !== 'acts') return progress;
  const { path } = step;
  return { kind: 'acts', acts: [...progress.acts, { kind: 'await_limit', node, path, dueAt }] };
}

/** A kind that itself looks at the clock. */
function isTimer({ type }: PlanNode): boolean {
  return type === 'wait' || type === 'gate';
}

function nextActsOfRunning(sight: Sight, node: PlanNode, step: JournalStep): Progress {
  const walk: Walk = {
    ...sight,
    visit: (child, childAt) => nextActsOfNode(sight, child, childAt),
  };
  switch (node.type) {
    case 'action':
      return actionStep(node, step, walk);
    case 'sequence':
      return sequenceStep(node, step, walk);
    case 'parallel':
      return parallelStep(node, step, walk);
    case 'if':
      return ifStep(node, step, walk);
    case 'wait':
      return waitStep(node, step, walk);
    case 'loop':
      return loopStep(node, step, walk);
    case 'gate':
      return gateStep(node, step, walk);
  }
}

/** An attempt that failed waits for the next one. Trouble of the network waits without a time of its own. */
function untilRetry({ nowMs }: Sight, node: PlanNode, step: JournalStep): Progress | null {
  const { path, attempt, dueAt } = step;
  if (step.waitingFor !== 'retry' || dueAt === null) return null;
  const policy = node.onFailure;
  if (policy?.strategy !== 'retry') return null;
  const ms = backoffMs(policy, attempt);
  const due = restedAt(dueAt - ms, ms, step.notes, nowMs);
  if (due <= nowMs) return act({ kind: 'start_step', node, path, attempt: attempt + 1 });
  return act({ kind: 'await_time', node, path, waitingFor: 'retry', dueAt: due });
}

/**
 * An action that failed is handled when its own branch for errors completes. Where the plan says to
 * skip its failure, the branch still has its turn first. A person's no is no error to make up for.
 */
function afterFailure(sight: Sight, node: PlanNode, step: JournalStep): Progress {
  const failed: Progress = { kind: 'failed', error: step.error ?? withoutReason(step.path) };
  if (node.type !== 'action' || node.onError === undefined) return failed;
  if (failed.error.class !== 'rejected_by_user') {
    const branch = nextActsOfNode(sight, node.onError, childPath(step.path, node.onError));
    if (branch.kind !== 'failed') return branch;
  }
  return node.onFailure?.strategy === 'skip' ? { kind: 'settled' } : failed;
}

function withoutReason(path: string): ErrorShape {
  return new AppError('STEP_FAILED', 'unknown', 'A step failed and left no reason.', {
    facts: { path },
  }).toShape();
}
