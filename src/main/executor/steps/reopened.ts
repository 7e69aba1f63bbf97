import type { PlanNode } from '../../../shared/plan/nodes.ts';
import type { JournalStep } from '../journal.ts';
import { below } from './below.ts';
import type { Walk } from './progress.ts';

/** The steps below one that another attempt of it does again: all that failed for good or were ended before their time. */
export function reopenedBelow(node: PlanNode, step: JournalStep, walk: Walk): JournalStep[] {
  return below(node, step).flatMap((place) => {
    const found = walk.journal.steps.get(place.path);
    if (found === undefined || !isOpenAgain(place.node, found, walk)) return [];
    return [found, ...reopenedBelow(place.node, found, walk)];
  });
}

function isOpenAgain(node: PlanNode, step: JournalStep, walk: Walk): boolean {
  if (step.notes.abandoned) return true;
  // What failed and was handled, or may be passed over, counts as done.
  return step.state === 'failed' && walk.visit(node, step.path).kind === 'failed';
}
