import type { ErrorShape } from '../../../shared/errors.ts';
import type { PlanNode } from '../../../shared/plan/nodes.ts';
import type { Act } from '../acts.ts';
import type { Journal, JournalStep } from '../journal.ts';
import type { Cursor } from './cursor.ts';

/** How far a node is: settled, failed for good, or with something to do first (never nothing). */
export type Progress =
  | { kind: 'settled' }
  | { kind: 'failed'; error: ErrorShape }
  | { kind: 'acts'; acts: readonly Act[] };

/** What a decision is made from. */
export interface Sight {
  journal: Journal;
  nowMs: number;
  /** Of the node that is decided on. */
  cursor: Cursor;
}

/** A sight with the decision for nodes below; handed in so that kinds of nodes need not know each other. */
export interface Walk extends Sight {
  visit(node: PlanNode, path: string): Progress;
}

/** What one kind of node does next while it is running. */
export type StepKind<Node extends PlanNode> = (
  node: Node,
  step: JournalStep,
  walk: Walk,
) => Progress;

export function act(next: Act): Progress {
  return { kind: 'acts', acts: [next] };
}

export function complete(node: PlanNode, { path }: JournalStep): Progress {
  return act({ kind: 'complete_step', node, path });
}
