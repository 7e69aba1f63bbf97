import { AppError, type ErrorShape } from '../../../shared/errors.ts';
import { inputQuestion } from '../../../shared/plan/input-question.ts';
import type { ActionNode } from '../../../shared/plan/nodes.ts';
import { beganAt } from './due.ts';
import { failStep } from './fail-step.ts';
import { act, type StepKind } from './progress.ts';
import { tookTooLong } from './time-limit.ts';

/**
 * A question to the person, whose answer later steps refer to. An answer that was given counts, however late it is
 * looked at; without one the step never completes.
 */
export const inputStep: StepKind<ActionNode> = (node, step, walk) => {
  const { path, notes } = step;
  const question = inputQuestion(node);
  if (question === null) return failStep(node, step, notAQuestion(node), walk);
  if (notes.answer !== undefined) {
    const isNo = question.kind === 'confirm' && notes.answer.answer === 'no';
    if (isNo) return failStep(node, step, declined(node), walk);
    return act({ kind: 'plan_effect', node, path, ordinal: 0 });
  }
  const limitMs = Math.min(question.expiresAfterMs ?? Infinity, node.timeoutMs ?? Infinity);
  const endsAt = beganAt(step, walk.nowMs) + limitMs;
  if (endsAt <= walk.nowMs) {
    const isOwn = limitMs === question.expiresAfterMs;
    return failStep(node, step, isOwn ? expired(node) : tookTooLong(node), walk);
  }
  const dueAt = limitMs === Infinity ? null : Math.ceil(endsAt);
  return act({ kind: 'await_time', node, path, waitingFor: 'approval', dueAt });
};

/** INPUT_DECLINED. */
function declined({ id }: ActionNode): ErrorShape {
  const message = 'You were asked by this step, and said no.';
  return new AppError('INPUT_DECLINED', 'rejected_by_user', message, {
    advice: 'Nothing after this question was done.',
    facts: { nodeId: id },
  }).toShape();
}

/** INPUT_EXPIRED. */
function expired({ id }: ActionNode): ErrorShape {
  const message = 'Nobody answered the question of this step in time.';
  return new AppError('INPUT_EXPIRED', 'timeout', message, {
    advice: 'Nothing that needs the answer was done. Start the plan again, or give it more time.',
    facts: { nodeId: id },
  }).toShape();
}

/** BAD_PARAM. */
function notAQuestion({ id }: ActionNode): ErrorShape {
  return new AppError(
    'BAD_PARAM',
    'invalid_params',
    'This step asks nothing that can be answered.',
    {
      advice: 'Correct the plan. Nothing that needs the answer was done.',
      facts: { nodeId: id },
    },
  ).toShape();
}
