// A part of a plan whose time is over: nothing more of it is begun, what was signed is carried to its
// end, and only then it fails.
import { AppError, type ErrorShape } from '../../../shared/errors.ts';
import type { PlanNode } from '../../../shared/plan/nodes.ts';
import type { Act } from '../acts.ts';
import type { JournalStep } from '../journal.ts';
import { mayBeOut } from './action.ts';
import { below, type Place } from './below.ts';
import { failStep } from './fail-step.ts';
import type { Progress, Walk } from './progress.ts';
import { tookTooLong } from './time-limit.ts';

export function endOutOfTime(node: PlanNode, step: JournalStep, walk: Walk): Progress {
  const acts = below(node, step).flatMap((place) => lastActs(place, walk));
  return acts.length > 0 ? { kind: 'acts', acts } : failStep(node, step, tookTooLong(node), walk);
}

function lastActs({ node, path }: Place, walk: Walk): readonly Act[] {
  const step = walk.journal.steps.get(path);
  if (step === undefined) return [];
  if (node.type === 'action' && isOpen(step) && mayBeOut(step.effects.at(-1))) {
    const progress = walk.visit(node, path);
    return progress.kind === 'acts' ? progress.acts : [];
  }
  const acts = below(node, step).flatMap((place) => lastActs(place, walk));
  const carriesOn = acts.some(({ kind }) => kind !== 'abandon');
  if (carriesOn || !(isOpen(step) || step.state === 'pending')) return acts;
  return [{ kind: 'abandon', node, path, error: partTimedOut() }];
}

function isOpen({ state }: JournalStep): boolean {
  return state === 'running' || state === 'waiting';
}

/** PART_TIMED_OUT. */
function partTimedOut(): ErrorShape {
  const message = 'The part of the plan that this step is in took longer than it may.';
  return new AppError('PART_TIMED_OUT', 'cancelled', message, {
    advice: 'Nothing of this step was signed.',
  }).toShape();
}
