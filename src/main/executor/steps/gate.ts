import { AppError, type ErrorShape } from '../../../shared/errors.ts';
import type { GateNode } from '../../../shared/plan/nodes.ts';
import type { JournalStep } from '../journal.ts';
import { beganAt } from './due.ts';
import { failStep } from './fail-step.ts';
import { act, complete, type Progress, type StepKind, type Walk } from './progress.ts';
import { tookTooLong } from './time-limit.ts';

/** Lets the run pass when its condition holds now, or when a person says so. */
export const gateStep: StepKind<GateNode> = (node, step, walk) => {
  if (node.condition === undefined) return askPerson(node, step, walk);
  return act({ kind: 'evaluate', node, path: step.path, condition: node.condition });
};

/** An answer that was given counts, however late it is looked at. */
function askPerson(node: GateNode, step: JournalStep, walk: Walk): Progress {
  const { path, notes } = step;
  if (notes.answer?.answer === 'yes') return complete(node, step);
  if (notes.answer !== undefined) return failStep(node, step, gateDeclined(node), walk);
  const began = beganAt(step, walk.nowMs);
  const limitMs = Math.min(node.expiresAfterMs ?? Infinity, node.timeoutMs ?? Infinity);
  if (began + limitMs <= walk.nowMs) {
    const isOwn = limitMs === node.expiresAfterMs;
    return failStep(node, step, isOwn ? gateExpired(node) : tookTooLong(node), walk);
  }
  const dueAt = limitMs === Infinity ? null : Math.ceil(began + limitMs);
  return act({ kind: 'await_time', node, path, waitingFor: 'approval', dueAt });
}

/** GATE_DECLINED. */
function gateDeclined({ id }: GateNode): ErrorShape {
  const message = 'You were asked whether the run may go on, and said no.';
  return new AppError('GATE_DECLINED', 'rejected_by_user', message, {
    advice: 'Nothing after this question was done.',
    facts: { nodeId: id },
  }).toShape();
}

/** GATE_EXPIRED. */
function gateExpired({ id }: GateNode): ErrorShape {
  const message = 'Nobody answered the question of this step in time.';
  return new AppError('GATE_EXPIRED', 'timeout', message, {
    advice: 'Nothing after it was done. Start the plan again, or give the question more time.',
    facts: { nodeId: id },
  }).toShape();
}
