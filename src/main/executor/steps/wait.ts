import { AppError, type ErrorShape } from '../../../shared/errors.ts';
import type { WaitNode } from '../../../shared/plan/nodes.ts';
import { writtenInstant } from '../../../shared/plan/validate/time/written-instant.ts';
import type { JournalStep } from '../journal.ts';
import { beganAt, dueWithin } from './due.ts';
import { failStep } from './fail-step.ts';
import { act, complete, type Progress, type StepKind, type Walk } from './progress.ts';

const defaultMaxWaitMs = 86_400_000;
const defaultPollMs = 60_000;
const shortestPollMs = 1000;

/** A pause, a time or a condition; a wait that takes too long fails, it never falls through. */
export const waitStep: StepKind<WaitNode> = (node, step, walk) => {
  const { nowMs } = walk;
  const began = beganAt(step, nowMs);
  const givesUpAt = began + waitLimitMs(node);
  if (node.until !== undefined) return waitUntil(node, step, givesUpAt, walk);
  const due =
    node.durationMs === undefined ? writtenInstant(node.untilTime) : began + node.durationMs;
  if (due === null) return failStep(node, step, noTime(), walk);
  if (due <= givesUpAt && due <= nowMs) return complete(node, step);
  if (givesUpAt <= nowMs) return failStep(node, step, waitedTooLong(node), walk);
  return standStill(node, step, 'time', Math.min(due, givesUpAt));
};

function waitUntil(node: WaitNode, step: JournalStep, givesUpAt: number, walk: Walk): Progress {
  const { nowMs } = walk;
  if (givesUpAt <= nowMs) return failStep(node, step, waitedTooLong(node), walk);
  // Without a time it was not looked at yet.
  const lookAt = step.dueAt === null ? nowMs : dueWithin(step.dueAt, pollMs(node), nowMs);
  if (lookAt <= nowMs && node.until !== undefined) {
    return act({ kind: 'evaluate', node, path: step.path, condition: node.until });
  }
  const until = Math.min(lookAt, givesUpAt);
  return standStill(node, step, 'condition', until);
}

function standStill(
  node: WaitNode,
  { path }: JournalStep,
  waitingFor: 'time' | 'condition',
  dueAt: number,
): Progress {
  return act({ kind: 'await_time', node, path, waitingFor, dueAt: Math.ceil(dueAt) });
}

/** How long the node may take: a pause as long as it is, unless the plan says less; all else a day. */
function waitLimitMs({ durationMs, maxWaitMs, timeoutMs }: WaitNode): number {
  const ownLimit = maxWaitMs ?? (durationMs === undefined ? defaultMaxWaitMs : Infinity);
  return Math.min(ownLimit, timeoutMs ?? Infinity);
}

/** Time between two looks at a condition; a plan may not keep a node or the disk busy with less. */
export function pollMs({ pollIntervalMs = defaultPollMs }: WaitNode): number {
  return Math.max(pollIntervalMs, shortestPollMs);
}

function waitedTooLong(node: WaitNode): ErrorShape {
  const message = 'What this step waits for did not come in time.';
  return new AppError('WAIT_TIMED_OUT', 'timeout', message, {
    advice: 'Nothing after it was done. Give it a longer time, or start the plan again.',
    facts: { nodeId: node.id },
  }).toShape();
}

function noTime(): ErrorShape {
  return new AppError('BAD_TIME', 'invalid_params', 'This step does not say what it waits for.', {
    advice: 'Correct the plan. Nothing after this step was done.',
  }).toShape();
}
