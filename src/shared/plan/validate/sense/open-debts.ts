import type { PlanNode } from '../../nodes.ts';
import type { CheckInput, PlacedAction } from '../check.ts';
import { type Earlier, walkPairs } from '../trade/earlier-actions.ts';
import { type LendingStep, lendingStep } from './lending.ts';

/**
 * The withdrawals that may run while something that the plan itself borrowed is owed to the same market: it
 * was borrowed earlier on the path, or in an earlier round of a loop, and not paid back in full since.
 */
export function withdrawalsInDebt(input: CheckInput): Set<PlacedAction> {
  const found = new Set<PlacedAction>();
  if (!input.actions.some((action) => lendingStep(action)?.does === 'withdraw')) return found;
  const order = new Map(input.actions.map((action, index) => [action, index]));
  const indebted = roundsWithDebt(input);
  const since = (action: PlacedAction | undefined): number =>
    action === undefined ? -1 : (order.get(action) ?? -1);
  walkPairs(input, {
    separates: () => false,
    meet(action, earlier) {
      const step = lendingStep(action);
      if (step === null) return [];
      if (step.does === 'withdraw') {
        if (owes(step, earlier, since) || indebted(action, step)) found.add(action);
        return [];
      }
      if (step.does === 'borrow') return [`borrow ${step.market}`];
      return step.all ? [repaidKey(step)] : [];
    },
  });
  return found;
}

function owes(
  { market }: LendingStep,
  earlier: Earlier,
  since: (action: PlacedAction | undefined) => number,
): boolean {
  const borrowed = earlier.latest(`borrow ${market}`);
  const loan = borrowed === undefined ? null : lendingStep(borrowed);
  return loan !== null && since(earlier.latest(repaidKey(loan))) < since(borrowed);
}

function repaidKey({ market, token }: LendingStep): string {
  return `repaid ${market} ${token}`;
}

/** Whether a loop around an action borrows in a round and does not pay back in full in the same. */
function roundsWithDebt({
  placed,
  actions,
}: CheckInput): (action: PlacedAction, step: LendingStep) => boolean {
  const loops = new Map<PlanNode, readonly PlanNode[]>();
  for (const { node, parent } of placed) {
    const outer = parent === null ? [] : (loops.get(parent) ?? []);
    const repeats = node.type === 'loop' && node.maxIterations > 1;
    loops.set(node, repeats ? [...outer, node] : outer);
  }
  const borrowing = new Map<PlanNode, Set<string>>();
  const repaying = new Map<PlanNode, Set<string>>();
  for (const action of actions) {
    const step = lendingStep(action);
    if (step === null || step.does === 'withdraw' || (step.does === 'repay' && !step.all)) continue;
    const seen = step.does === 'borrow' ? borrowing : repaying;
    for (const loop of loops.get(action.node) ?? []) {
      seen.set(loop, (seen.get(loop) ?? new Set()).add(step.market));
    }
  }
  return ({ node }, { market }) =>
    (loops.get(node) ?? []).some(
      (loop) => borrowing.get(loop)?.has(market) === true && !repaying.get(loop)?.has(market),
    );
}
