import type { PlanNode } from '../../../shared/plan/nodes.ts';
import type { Journal, JournalStep } from '../journal.ts';
import { Cursor } from '../steps/cursor.ts';
import { nextActsOfNode } from '../steps/next-acts-of-node.ts';

/** How a step of a run that ended stands: done with, begun and to be done anew, or not begun. */
export type Standing = 'settled' | 'open' | 'pending';

/** What failed and was handled, or was passed over, is done with; what was cut short is not. */
export function standingOf(journal: Journal, node: PlanNode, step: JournalStep): Standing {
  if (step.notes.abandoned) return 'open';
  switch (step.state) {
    case 'pending':
      return 'pending';
    case 'running':
    case 'waiting':
      return 'open';
    case 'failed':
      return isHandled(journal, node, step) ? 'settled' : 'open';
    case 'completed':
    case 'skipped':
      return 'settled';
  }
}

function isHandled(journal: Journal, node: PlanNode, { path, error }: JournalStep): boolean {
  if (error?.class === 'cancelled') return false;
  const sight = { journal, nowMs: 0, cursor: new Cursor() };
  return nextActsOfNode(sight, node, path).kind === 'settled';
}
