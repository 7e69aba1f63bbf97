import type { LoopNode } from '../../../shared/plan/nodes.ts';
import { bodyPath } from '../../../shared/plan/step-path.ts';
import { restedAt } from './due.ts';
import { failStep } from './fail-step.ts';
import { act, complete, type StepKind } from './progress.ts';

/** Its body round after round, until its condition holds or the last round is done. */
export const loopStep: StepKind<LoopNode> = (node, step, walk) => {
  const { path, dueAt } = step;
  const round = step.notes.rounds ?? 1;
  if (step.waitingFor === 'time' && dueAt !== null) {
    const { delayMs = 0 } = node;
    const due = restedAt(dueAt - delayMs, delayMs, step.notes, walk.nowMs);
    if (due <= walk.nowMs) return act({ kind: 'resume_step', node, path });
    return act({ kind: 'await_time', node, path, waitingFor: 'time', dueAt: due });
  }
  const progress = walk.visit(node.body, bodyPath(path, round, node.body));
  if (progress.kind === 'acts') return progress;
  if (progress.kind === 'failed') return failStep(node, step, progress.error, walk);
  if (round >= node.maxIterations) return complete(node, step);
  if (node.exitWhen === undefined) return act({ kind: 'next_round', node, path, round: round + 1 });
  return act({ kind: 'evaluate', node, path, condition: node.exitWhen });
};
