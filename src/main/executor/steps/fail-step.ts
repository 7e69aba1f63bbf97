import type { ErrorShape } from '../../../shared/errors.ts';
import type { PlanNode } from '../../../shared/plan/nodes.ts';
import { afterFailure } from '../after-failure.ts';
import type { JournalStep } from '../journal.ts';
import { act, type Progress, type Walk } from './progress.ts';
import { reopenedBelow } from './reopened.ts';

/** The act that ends an attempt which failed. */
export function failStep(
  node: PlanNode,
  step: JournalStep,
  error: ErrorShape,
  walk: Walk,
): Progress {
  const { nowMs } = walk;
  const { executionId } = walk.journal;
  const again = node.onFailure?.strategy === 'retry' ? reopenedBelow(node, step, walk) : [];
  const after = afterFailure(node, step, error, { executionId, nowMs }, again);
  return act({ kind: 'fail_step', node, path: step.path, error, after });
}
