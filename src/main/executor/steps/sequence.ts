import type { SequenceNode } from '../../../shared/plan/nodes.ts';
import { childPath } from '../../../shared/plan/step-path.ts';
import { failStep } from './fail-step.ts';
import { complete, type StepKind } from './progress.ts';

/** Its steps in order; the first that fails for good fails it. */
export const sequenceStep: StepKind<SequenceNode> = (node, step, walk) => {
  const { cursor } = walk;
  for (let index = cursor.first; index < node.steps.length; index += 1) {
    const child = node.steps[index];
    if (child === undefined) break;
    const progress = walk.visit(child, childPath(step.path, child));
    if (progress.kind === 'acts') return progress;
    if (progress.kind === 'failed') return failStep(node, step, progress.error, walk);
    cursor.settle(index);
  }
  return complete(node, step);
};
