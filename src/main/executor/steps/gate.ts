import { AppError } from '../../../shared/errors.ts';
import type { GateNode } from '../../../shared/plan/nodes.ts';
import { act, failStep, type StepKind } from './progress.ts';

/** Lets the run pass when its condition holds now. */
export const gateStep: StepKind<GateNode> = (node, step, walk) => {
  if (node.condition !== undefined) {
    return act({ kind: 'evaluate', node, path: step.path, condition: node.condition });
  }
  return failStep(node, step, needsPerson().toShape(), walk);
};

function needsPerson(): AppError {
  return new AppError(
    'NODE_NOT_SUPPORTED',
    'invalid_params',
    'This version cannot run a gate that asks a person.',
  );
}
