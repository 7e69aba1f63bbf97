import { AppError, type ErrorShape } from '../../../shared/errors.ts';
import type { ParallelNode, PlanNode } from '../../../shared/plan/nodes.ts';
import { childPath } from '../../../shared/plan/step-path.ts';
import type { Act } from '../acts.ts';
import type { JournalStep } from '../journal.ts';
import { failStep } from './fail-step.ts';
import { complete, type Progress, type StepKind, type Walk } from './progress.ts';

interface Branch {
  node: PlanNode;
  path: string;
  progress: Progress;
}

/**
 * All its steps side by side. A failure, unless it is allowed, ends those of which nothing was signed;
 * those that may have changed something are carried to their end first.
 */
export const parallelStep: StepKind<ParallelNode> = (node, step, walk) => {
  const branches = branchesToLookAt(node, step, walk);
  const errors = branches.flatMap(({ progress, path }) =>
    progress.kind === 'failed' && !wasAbandoned(walk, path) ? [progress.error] : [],
  );
  // A person's no weighs more than what failed by itself: it is not tried again.
  const error = errors.find((each) => each.class === 'rejected_by_user') ?? errors[0];
  const goesOn = error === undefined || node.allowPartialFailure === true;
  const acts = branches.flatMap((branch) => (goesOn ? actsOf(branch) : lastActs(branch, walk)));
  if (acts.length > 0) return { kind: 'acts', acts };
  // Where none succeeded, nothing partial is left to allow.
  const failed = error !== undefined && (!goesOn || errors.length === node.steps.length);
  return failed ? failStep(node, step, error, walk) : complete(node, step);
};

/** All but those that have settled. */
function branchesToLookAt(node: ParallelNode, step: JournalStep, walk: Walk): Branch[] {
  return node.steps.flatMap((child, index) => {
    if (walk.cursor.hasSettled(index)) return [];
    const path = childPath(step.path, child);
    const progress = walk.visit(child, path);
    if (progress.kind === 'settled') walk.cursor.settle(index);
    return [{ node: child, path, progress }];
  });
}

/** It ended because of another one, which says why. */
function wasAbandoned({ journal }: Walk, path: string): boolean {
  return journal.steps.get(path)?.notes.abandoned === true;
}

function actsOf({ progress }: Branch): readonly Act[] {
  return progress.kind === 'acts' ? progress.acts : [];
}

function lastActs(branch: Branch, { journal }: Walk): readonly Act[] {
  const { node, path } = branch;
  const acts = actsOf(branch);
  if (acts.length === 0 || journal.signedUnder(path)) return acts;
  return [{ kind: 'abandon', node, path, error: siblingFailed() }];
}

function siblingFailed(): ErrorShape {
  return new AppError('SIBLING_FAILED', 'cancelled', 'A step beside this one failed.', {
    advice: 'Nothing of this step was signed.',
  }).toShape();
}
