import type { ErrorShape } from '../../../shared/errors.ts';
import type { ActionNode } from '../../../shared/plan/nodes.ts';
import type { JournalEffect } from '../journal.ts';
import { act, failStep, type Progress, type StepKind } from './progress.ts';

/** One tool call: its transactions one after the other, each seen final before the next is built. */
export const actionStep: StepKind<ActionNode> = (node, path, journal) => {
  const effects = journal.steps.get(path)?.effects ?? [];
  const current = effects.at(-1);
  if (current === undefined) return act({ kind: 'plan_effect', node, path, ordinal: 0 });
  return nextActOfEffect(node, path, current);
};

function nextActOfEffect(node: ActionNode, path: string, effect: JournalEffect): Progress {
  const on = { node, path, effectId: effect.effectId };
  switch (effect.state) {
    case 'planned':
      return act({ kind: 'rehearse', ...on });
    case 'simulated':
      return nextActOfSimulated(node, path, effect);
    case 'approved':
      return nextActOfApproved(node, path, effect);
    case 'intent':
      return act({ kind: 'broadcast', ...on });
    case 'sent':
      return act({ kind: 'track', ...on });
    case 'mined':
      return act({ kind: 'confirm', ...on });
    case 'unknown':
      return act({ kind: 'reconcile', ...on });
    case 'confirmed':
      return nextActOfConfirmed(node, path, effect);
    case 'failed':
    case 'cancelled':
      return failStep(node, path, effect.error ?? lostReason);
  }
}

function nextActOfSimulated(node: ActionNode, path: string, effect: JournalEffect): Progress {
  const { effectId, approval } = effect;
  // A request that was voided left bytes nobody may sign: only a fresh rehearsal leads on.
  if (approval === null || approval.status === 'void') {
    return act({ kind: 'rehearse', node, path, effectId });
  }
  // An expired request waits too: it is made new when a person opens it, not in an endless round.
  return act({ kind: 'await_approval', node, path, effectId, approvalId: approval.approvalId });
}

/** Signing happens within one turn of the lane; whoever finds this state came after it was cut short. */
function nextActOfApproved(node: ActionNode, path: string, effect: JournalEffect): Progress {
  const { effectId, approval } = effect;
  if (approval?.status !== 'approved') return act({ kind: 'rehearse', node, path, effectId });
  return act({ kind: 'release_claim', node, path, effectId, approvalId: approval.approvalId });
}

function nextActOfConfirmed(node: ActionNode, path: string, effect: JournalEffect): Progress {
  // Later steps were rehearsed on top of what this one was to do, not on something else.
  if (effect.verdict === 'different') return failStep(node, path, differentOutcome);
  return effect.last
    ? act({ kind: 'complete_step', node, path })
    : act({ kind: 'plan_effect', node, path, ordinal: effect.ordinal + 1 });
}

const differentOutcome: ErrorShape = {
  code: 'OUTCOME_DIFFERENT',
  class: 'simulation_mismatch',
  message: 'The transaction was mined, but it changed something else than what was rehearsed.',
  advice: 'Nothing further was signed. Compare what was rehearsed with what happened.',
  facts: {},
};

const lostReason: ErrorShape = {
  code: 'EFFECT_FAILED',
  class: 'unknown',
  message: 'A transaction of this step did not succeed.',
  advice: '',
  facts: {},
};
