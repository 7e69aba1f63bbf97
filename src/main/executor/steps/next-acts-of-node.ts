import { AppError, type ErrorShape } from '../../../shared/errors.ts';
import type { PlanNode } from '../../../shared/plan/nodes.ts';
import { childPath } from '../../../shared/plan/step-path.ts';
import { pauseMs } from '../after-failure.ts';
import type { JournalStep } from '../journal.ts';
import { actionStep } from './action.ts';
import { recount, restedAt } from './due.ts';
import { gateStep } from './gate.ts';
import { ifStep } from './if.ts';
import { loopStep } from './loop.ts';
import { endOutOfTime } from './out-of-time.ts';
import { parallelStep } from './parallel.ts';
import { act, type Progress, type Sight, type Walk } from './progress.ts';
import { reopenedBelow } from './reopened.ts';
import { sequenceStep } from './sequence.ts';
import { limitAt } from './time-limit.ts';
import { waitStep } from './wait.ts';

/** What a node does next: it is started first, then its kind decides, until it has ended. */
export function nextActsOfNode(sight: Sight, node: PlanNode, path: string): Progress {
  const step = sight.journal.steps.get(path);
  switch (step?.state) {
    case undefined:
    case 'pending':
      return act({ kind: 'start_step', node, path, attempt: step?.attempt ?? 1 });
    case 'completed':
      return { kind: 'settled' };
    case 'skipped':
      return step.notes.abandoned ? failedOf(step) : { kind: 'settled' };
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

/** A kind that ends at its time limit by itself. */
function isLeaf(node: PlanNode): boolean {
  return isTimer(node) || node.type === 'action';
}

/** A kind that itself looks at the clock. */
function isTimer({ type }: PlanNode): boolean {
  return type === 'wait' || type === 'gate';
}

function walkFrom(sight: Sight): Walk {
  return { ...sight, visit: (child, childAt) => visit(sight, child, childAt) };
}

function visit({ journal, nowMs, cursor }: Sight, child: PlanNode, path: string): Progress {
  const progress = nextActsOfNode({ journal, nowMs, cursor: cursor.below(path) }, child, path);
  if (progress.kind !== 'acts') cursor.drop(path);
  return progress;
}

function nextActsOfRunning(sight: Sight, node: PlanNode, step: JournalStep): Progress {
  sight.cursor.begin(step.attempt);
  const walk = walkFrom(sight);
  const endsAt = isLeaf(node) ? null : limitAt(node, step, sight.nowMs);
  if (endsAt !== null && endsAt <= sight.nowMs) return endOutOfTime(node, step, walk);
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
function untilRetry(sight: Sight, node: PlanNode, step: JournalStep): Progress | null {
  const { nowMs } = sight;
  const { path, dueAt } = step;
  if (step.waitingFor !== 'retry' || dueAt === null) return null;
  const policy = node.onFailure;
  if (policy?.strategy !== 'retry') return null;
  const ms = pauseMs(policy, sight.journal.executionId, step);
  const due = restedAt(dueAt - ms, ms, step.notes, nowMs);
  if (due <= nowMs) return beginAgain(sight, node, step);
  return act({ kind: 'await_time', node, path, waitingFor: 'retry', dueAt: due });
}

function beginAgain(sight: Sight, node: PlanNode, step: JournalStep): Progress {
  const { path } = step;
  const attempt = step.attempt + 1;
  const again = reopenedBelow(node, step, walkFrom(sight));
  if (again.length === 0) return act({ kind: 'start_step', node, path, attempt });
  const reopened = again.map((each) => each.path);
  return act({ kind: 'begin_again', node, path, attempt, reopened });
}

/**
 * An action that failed is handled when its own branch for errors completes. Where the plan says to
 * skip its failure, the branch still has its turn first. A person's no is no error to make up for.
 */
function afterFailure(sight: Sight, node: PlanNode, step: JournalStep): Progress {
  const failed = failedOf(step);
  if (node.type !== 'action' || node.onError === undefined) return failed;
  const skips = node.onFailure?.strategy === 'skip';
  if (isDeclined(failed.error)) return skips ? { kind: 'settled' } : failed;
  const branch = visit(sight, node.onError, childPath(step.path, node.onError));
  if (branch.kind !== 'failed') return branch;
  if (skips) return { kind: 'settled' };
  // What a person declined in the branch stops the plan as anywhere else.
  return isDeclined(branch.error) ? branch : failed;
}

function failedOf({ path, error }: JournalStep) {
  return { kind: 'failed', error: error ?? withoutReason(path) } as const;
}

function isDeclined(error: ErrorShape): boolean {
  return error.class === 'rejected_by_user';
}

function withoutReason(path: string): ErrorShape {
  return new AppError('STEP_FAILED', 'unknown', 'A step failed and left no reason.', {
    facts: { path },
  }).toShape();
}
