import { AppError, type ErrorShape } from '../../../shared/errors.ts';
import type { PlanNode } from '../../../shared/plan/nodes.ts';
import type { Journal, JournalStep } from '../journal.ts';
import { actionStep } from './action.ts';
import { act, type Progress } from './progress.ts';
import { sequenceStep } from './sequence.ts';

/** What a node does next: it is started first, then its kind decides, until it has ended. */
export function nextActOfNode(journal: Journal, node: PlanNode, path: string): Progress {
  const step = journal.steps.get(path);
  switch (step?.state) {
    case undefined:
    case 'pending':
      return act({ kind: 'start_step', node, path });
    case 'completed':
    case 'skipped':
      return { kind: 'settled' };
    case 'failed':
      return afterFailure(journal, node, path, step);
    case 'running':
    case 'waiting':
      return nextActOfRunning(journal, node, path);
  }
}

function nextActOfRunning(journal: Journal, node: PlanNode, path: string): Progress {
  const visit = (child: PlanNode, childPath: string) => nextActOfNode(journal, child, childPath);
  switch (node.type) {
    case 'action':
      return actionStep(node, path, journal, visit);
    case 'sequence':
      return sequenceStep(node, path, journal, visit);
    default:
      return { kind: 'failed', error: notRunnable(node) };
  }
}

/**
 * An action that failed is handled when its own branch for errors completes. Where the plan says to
 * skip its failure, the branch still has its turn first.
 */
function afterFailure(journal: Journal, node: PlanNode, path: string, step: JournalStep): Progress {
  const failed: Progress = { kind: 'failed', error: step.error ?? withoutReason(path) };
  if (node.type !== 'action' || node.onError === undefined) return failed;
  const branch = nextActOfNode(journal, node.onError, `${path}/${node.onError.id}`);
  if (branch.kind !== 'failed') return branch;
  return node.onFailure?.strategy === 'skip' ? { kind: 'settled' } : failed;
}

function notRunnable(node: PlanNode): ErrorShape {
  return new AppError(
    'NODE_NOT_SUPPORTED',
    'invalid_params',
    `This version cannot run a step of the type "${node.type}".`,
    { facts: { nodeId: node.id, type: node.type } },
  ).toShape();
}

function withoutReason(path: string): ErrorShape {
  return new AppError('STEP_FAILED', 'unknown', 'A step failed and left no reason.', {
    facts: { path },
  }).toShape();
}
