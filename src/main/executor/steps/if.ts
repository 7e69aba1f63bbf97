import type { IfNode } from '../../../shared/plan/nodes.ts';
import { childPath } from '../../../shared/plan/step-path.ts';
import { failStep } from './fail-step.ts';
import { act, complete, type StepKind } from './progress.ts';

/** Its condition is looked at once; what was decided stands, whatever the values are later. */
export const ifStep: StepKind<IfNode> = (node, step, walk) => {
  const { path, notes } = step;
  if (notes.branch === undefined) {
    return act({ kind: 'evaluate', node, path, condition: node.condition });
  }
  const taken = notes.branch === 'then' ? node.then : node.else;
  if (notes.branch === 'none' || taken === undefined) return complete(node, step);
  const progress = walk.visit(taken, childPath(path, taken));
  if (progress.kind === 'failed') return failStep(node, step, progress.error, walk);
  return progress.kind === 'settled' ? complete(node, step) : progress;
};
