import { AppError, type ErrorShape } from '../../../shared/errors.ts';
import type { PlanNode } from '../../../shared/plan/nodes.ts';
import type { JournalStep } from '../journal.ts';
import { beganAt } from './due.ts';

/** When the attempt of a step has lasted as long as its plan allows, epoch ms; null without a limit. */
export function limitAt({ timeoutMs }: PlanNode, step: JournalStep, nowMs: number): number | null {
  return timeoutMs === undefined ? null : Math.ceil(beganAt(step, nowMs) + timeoutMs);
}

/** STEP_TIMED_OUT. */
export function tookTooLong({ id }: PlanNode): ErrorShape {
  return new AppError('STEP_TIMED_OUT', 'timeout', 'This step took longer than its plan allows.', {
    advice: 'Nothing of it is waiting to be signed any more.',
    facts: { nodeId: id },
  }).toShape();
}
