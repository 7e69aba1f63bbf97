import type { SequenceNode } from '../../../shared/plan/nodes.ts';
import { act, failStep, type StepKind } from './progress.ts';

/** Its steps in order; the first that fails for good fails it. */
export const sequenceStep: StepKind<SequenceNode> = (node, path, _journal, visit) => {
  for (const child of node.steps) {
    const progress = visit(child, `${path}/${child.id}`);
    if (progress.kind === 'act') return progress;
    if (progress.kind === 'failed') return failStep(node, path, progress.error);
  }
  return act({ kind: 'complete_step', node, path });
};
