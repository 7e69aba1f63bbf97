import type { ErrorShape } from '../../../shared/errors.ts';
import type { ActionNode } from '../../../shared/plan/nodes.ts';
import { shippedTools } from '../../../shared/tools/tool-registry.ts';
import type { Act } from '../acts.ts';
import type { JournalEffect, JournalStep } from '../journal.ts';
import { awaitArrival } from './arrival.ts';
import { failStep } from './fail-step.ts';
import { inputStep } from './input.ts';
import { act, complete, type Progress, type StepKind, type Walk } from './progress.ts';
import { limitAt, tookTooLong } from './time-limit.ts';

/** One tool call: its transactions one after the other, each seen final before the next is built. */
export const actionStep: StepKind<ActionNode> = (node, step, walk) => {
  if (node.tool === 'get_user_input') return inputStep(node, step, walk);
  const current = step.effects.at(-1);
  const limit = limitAt(node, step, walk.nowMs);
  if (limit !== null && limit <= walk.nowMs && !mayBeOut(current)) {
    return failStep(node, step, tookTooLong(node), walk);
  }
  if (current === undefined) return act({ kind: 'plan_effect', node, path: step.path, ordinal: 0 });
  return nextActOfEffect(node, step, current, walk);
};

/** What was signed is never given up for time: it is tracked until it is final, and counts. */
export function mayBeOut(effect: JournalEffect | undefined): boolean {
  if (effect === undefined) return false;
  const hasEnded = effect.state === 'confirmed' && !effect.last;
  return effect.state !== 'planned' && effect.state !== 'simulated' && !hasEnded;
}

function nextActOfEffect(
  node: ActionNode,
  step: JournalStep,
  effect: JournalEffect,
  walk: Walk,
): Progress {
  const on = { node, path: step.path, effectId: effect.effectId };
  switch (effect.state) {
    case 'planned':
      return act({ kind: 'rehearse', ...on });
    case 'simulated':
      return nextActOfSimulated(node, step.path, effect);
    case 'approved':
      return nextActOfApproved(node, step.path, effect);
    case 'intent':
      return act({ kind: beginning[effect.realm], ...on });
    case 'sent':
      return act({ kind: 'track', ...on });
    case 'mined':
      return act({ kind: 'confirm', ...on });
    case 'unknown':
      return act({ kind: 'reconcile', ...on });
    case 'confirmed':
      // Where it was not what was rehearsed the run was told to pause, in the transaction that found it.
      return nextActOfConfirmed(node, step, effect, walk);
    case 'failed':
    case 'cancelled':
      return failStep(node, step, effect.error ?? lostReason, walk);
  }
}

/** How what was approved begins. */
const beginning = {
  ...{ chain: 'broadcast', signature: 'broadcast' },
  ...{ file: 'make_change', command: 'run_program', visit: 'make_visit' },
} as const satisfies Record<JournalEffect['realm'], Act['kind']>;

function nextActOfSimulated(node: ActionNode, path: string, effect: JournalEffect): Progress {
  const { effectId, approval } = effect;
  // A request that was voided left bytes nobody may sign: only a fresh rehearsal leads on.
  if (approval === null || approval.status === 'void') {
    return act({ kind: 'rehearse', node, path, effectId });
  }
  // An expired request waits too: it is made new when a person opens it, not in an endless round.
  const { approvalId, underMandate } = approval;
  const kind = underMandate ? 'ask_mandate' : 'await_approval';
  return act({ kind, node, path, effectId, approvalId });
}

/** Signing happens within one turn of the lane; whoever finds this state came after it was cut short. */
function nextActOfApproved(node: ActionNode, path: string, effect: JournalEffect): Progress {
  const { effectId, approval } = effect;
  if (approval?.status !== 'approved') return act({ kind: 'rehearse', node, path, effectId });
  return act({ kind: 'release_claim', node, path, effectId, approvalId: approval.approvalId });
}

function nextActOfConfirmed(
  node: ActionNode,
  step: JournalStep,
  effect: JournalEffect,
  walk: Walk,
): Progress {
  if (effect.last) {
    const arrives = shippedTools.get(node.tool)?.arrives === true;
    return arrives ? awaitArrival(node, step, walk) : complete(node, step);
  }
  return act({ kind: 'plan_effect', node, path: step.path, ordinal: effect.ordinal + 1 });
}

/** Why a step fails whose transaction did not come to what it was to. */
export const lostReason: ErrorShape = {
  code: 'EFFECT_FAILED',
  class: 'unknown',
  message: 'A transaction of this step did not succeed.',
  advice: '',
  facts: {},
};
