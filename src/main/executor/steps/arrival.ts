// What a tool has sent to another chain completes its step only when it has arrived there. It is looked for
// by and by, also after a restart; how long, is bounded.
import { AppError, type ErrorShape } from '../../../shared/errors.ts';
import type { ActionNode } from '../../../shared/plan/nodes.ts';
import type { JournalStep } from '../journal.ts';
import { dueWithin, restedAt } from './due.ts';
import { act, type Progress, type Walk } from './progress.ts';
import { limitAt } from './time-limit.ts';

/** So long it is waited for, unless the step's own time limit says less. */
const longestWaitMs = 86_400_000;
const longestPauseMs = 60_000;

/** The last transaction is final: looks now, or stands still until the next look. */
export function awaitArrival(node: ActionNode, step: JournalStep, { nowMs }: Walk): Progress {
  const { path, waitingFor, dueAt } = step;
  const isWaiting = waitingFor === 'condition' && dueAt !== null;
  const lookAt = isWaiting ? dueWithin(dueAt, longestPauseMs, nowMs) : nowMs;
  if (lookAt <= nowMs) return act({ kind: 'look_for_arrival', node, path });
  return act({ kind: 'await_time', node, path, waitingFor: 'condition', dueAt: Math.ceil(lookAt) });
}

/** Whether a look in vain is the last one. The first never is. */
export function isLastLook(node: ActionNode, step: JournalStep, nowMs: number): boolean {
  const { restsFrom } = step.notes;
  if (restsFrom === undefined) return false;
  const givesUpAt = restedAt(restsFrom, longestWaitMs, step.notes, nowMs);
  return Math.min(givesUpAt, limitAt(node, step, nowMs) ?? Infinity) <= nowMs;
}

/** NOT_ARRIVED_YET. */
export function notArrivedYet({ id }: ActionNode, txHash: string): ErrorShape {
  const message = 'What this step sent was not seen on the other network in time.';
  return new AppError('NOT_ARRIVED_YET', 'timeout', message, {
    advice:
      'Nothing is lost: it was put into the bridge and is on its way. Ask bridge_status with the hash of the transaction, and do not send it a second time.',
    facts: { nodeId: id, txHash },
  }).toShape();
}
