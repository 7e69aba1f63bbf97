import type { ActionNode, LoopNode, PlanNode } from '../../nodes.ts';
import { type Check, type CheckInput, issueAt, type PlacedAction } from '../check.ts';
import { paramAt } from '../param-at.ts';
import type { ValidationIssue } from '../result.ts';
import { moneyFacts } from './money-facts.ts';
import { isEverything, type MoneyMove, moneyMoves, sizeParam } from './money-moves.ts';
import { SpentAll } from './spent-all.ts';

/** SPEND_AFTER_MAX: a spend of a token of which everything was spent before, and nothing came in since. */
export const spendAfterMax: Check = (input) => {
  if (!maySpendAll(input)) return [];
  const walk: Walk = { movesOf: readMoves(input), issues: new Map(), isAgain: false };
  visit(input.plan.root, new SpentAll(), walk);
  return [...walk.issues.values()];
};

/** Whether anything in the plan spends all of a token. */
function maySpendAll({ actions }: CheckInput): boolean {
  return actions.some(({ tool, params }) =>
    tool?.moves.some((move) => isEverything(paramAt(params, sizeParam(move) ?? ''))),
  );
}

interface ActionMoves {
  moves: MoneyMove[];
  /** After it nothing is certain. */
  movesUnknown: boolean;
}

interface Walk {
  movesOf: ReadonlyMap<PlanNode, ActionMoves>;
  /** By path, so that a second round says nothing twice. */
  issues: Map<string, ValidationIssue>;
  /** In the second round of a loop. */
  isAgain: boolean;
}

function readMoves(input: CheckInput): Map<PlanNode, ActionMoves> {
  const facts = moneyFacts(input);
  const read = (action: PlacedAction): ActionMoves => ({
    moves: moneyMoves(action, facts),
    movesUnknown: action.tool?.movesUnknown === true,
  });
  return new Map(input.actions.map((action) => [action.node, read(action)]));
}

function visit(node: PlanNode, state: SpentAll, walk: Walk): void {
  const inside = state.fork();
  visitInside(node, inside, walk);
  const mayBeSkipped = node.onFailure?.strategy === 'skip';
  state.becomeOneOf(mayBeSkipped ? [state.fork(), inside] : [inside]);
}

function visitInside(node: PlanNode, state: SpentAll, walk: Walk): void {
  switch (node.type) {
    case 'action':
      visitAction(node, state, walk);
      break;
    case 'sequence':
      for (const step of node.steps) visit(step, state, walk);
      break;
    case 'parallel':
      visitEach(node.steps, state, walk);
      break;
    case 'if':
      visitEach([node.then, node.else], state, walk);
      break;
    case 'loop':
      visitLoop(node, state, walk);
      break;
    case 'wait':
    case 'gate':
      state.clear();
  }
}

function visitAction(node: ActionNode, state: SpentAll, walk: Walk): void {
  const { onError } = node;
  const [done, failed] = [state.fork(), state.fork()];
  spend(node, done, walk);
  if (onError !== undefined) visit(onError, failed, walk);
  state.becomeOneOf(onError === undefined ? [done] : [done, failed]);
}

function spend(node: ActionNode, state: SpentAll, { movesOf, issues }: Walk): void {
  const { moves = [], movesUnknown = false } = movesOf.get(node) ?? {};
  for (const { coin, spend: out } of moves) {
    if (out === null) {
      state.set(coin.key, false);
      continue;
    }
    if (state.has(coin.key)) {
      const message = `All ${coin.name} was spent before this step, and none has come in since.`;
      issues.set(out.place.path, issueAt(out.place, 'SPEND_AFTER_MAX', message));
    }
    if (out.isAll) state.set(coin.key, true);
  }
  if (movesUnknown) state.clear();
}

/** A second round shows what the first one left; inside one, further loops need none of their own. */
function visitLoop(node: LoopNode, state: SpentAll, walk: Walk): void {
  visit(node.body, state, walk);
  if (node.maxIterations < 2) return;
  if (node.delayMs !== undefined && node.delayMs > 0) state.clear();
  if (!walk.isAgain) visit(node.body, state, { ...walk, isAgain: true });
}

function visitEach(parts: readonly (PlanNode | undefined)[], state: SpentAll, walk: Walk): void {
  const ends = parts.map((part) => {
    const end = state.fork();
    if (part !== undefined) visit(part, end, walk);
    return end;
  });
  if (ends.length > 0) state.becomeOneOf(ends);
}
