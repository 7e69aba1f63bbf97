import type { ActionNode, PlanNode } from '../../nodes.ts';
import type { AccountState } from './account-state.ts';
import type { MoneyFacts } from './money-facts.ts';
import type { Verdicts } from './verdicts.ts';

/**
 * How a move repeats. `out`: the same amount is taken each time. `both`: that, or a share of what is there,
 * or the same amount comes in. `open`: the amount hangs on what other steps left.
 */
export type MoveKind = 'out' | 'both' | 'open';

const kinds: readonly MoveKind[] = ['out', 'both', 'open'];

/** The kinds of the moves of each coin. */
export type Moves = Map<string, MoveKind>;

/** Keeps the one that promises less. */
export function addMove(moves: Moves, key: string, kind: MoveKind): void {
  const before = moves.get(key) ?? 'out';
  moves.set(key, kinds.indexOf(before) > kinds.indexOf(kind) ? before : kind);
}

/** What a node is walked with. */
export interface Visit {
  facts: MoneyFacts;
  state: AccountState;
  /** Null on a walk that only looks at what a part would leave. */
  verdicts: Verdicts | null;
  moves: Moves;
  /** Every run that reaches the node at all comes by this time. */
  isSure: boolean;
  /** Every run that gets as far comes by the node. */
  isCertain: boolean;
  /** Whether a loop around it repeats it. */
  isRepeated: boolean;
  /** Whether steps that run beside this one bring and take the coin, so that nothing is ever sure of it. */
  isContested(key: string): boolean;
  /** How many more actions may be looked at before loops are no longer followed round by round. */
  effort: { left: number };
  /** What an action does to the state of its visit. */
  act(node: ActionNode, visit: Visit): void;
}

/** Walks one node and leaves the state as it is after it. */
export type WalkNode = (node: PlanNode, visit: Visit) => void;

/** Enters a part that some runs pass by. */
export function asideOf(visit: Visit, state: AccountState): Visit {
  return { ...visit, state, isSure: visit.isSure && !visit.isRepeated, isCertain: false };
}
