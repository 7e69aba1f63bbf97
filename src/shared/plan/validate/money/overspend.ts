import { actionsByNode } from '../actions-by-node.ts';
import type { Check, CheckInput } from '../check.ts';
import type { ValidationIssue } from '../result.ts';
import { AccountState } from './account-state.ts';
import { withoutFees } from './fees.ts';
import { makeMoves } from './make-moves.ts';
import { moneyFacts } from './money-facts.ts';
import { Verdicts } from './verdicts.ts';
import type { Visit } from './visit.ts';
import { walkMoney } from './walk-money.ts';

/** Actions that are looked at again, all in all, for the rounds of loops. */
const effort = 5_000;

/**
 * CONTRA_OVERSPEND: more is spent than there is, on every path (error) or on some, or in the worst case
 * (warning), also where SPEND_AFTER_MAX tells it without balances. CONTRA_CHAIN: spent on a chain that never
 * had what another chain has. Not raised without balances.
 */
export const overspend: Check = (input) => {
  if (input.context.balances === undefined) return [];
  const verdicts = new Verdicts();
  const feeless = new Map<number | undefined, ValidationIssue>();
  walkMoney(input.plan.root, startOf(input, verdicts, feeless));
  return [...verdicts.issues(), ...feeless.values()];
};

/** Of steps that cannot pay their fee, only the first of each chain is noted in `feeless`. */
function startOf(
  input: CheckInput,
  verdicts: Verdicts,
  feeless: Map<number | undefined, ValidationIssue>,
): Visit {
  const facts = moneyFacts(input);
  const actions = actionsByNode(input);
  return {
    ...{ facts, verdicts, moves: new Map(), effort: { left: input.actions.length + effort } },
    ...{ state: new AccountState(facts.start), isSure: true, isCertain: true, isRepeated: false },
    isContested: () => false,
    act: (node, visit) => {
      const action = actions.get(node);
      if (action === undefined) return;
      const issue = visit.verdicts === null ? null : withoutFees(action, visit);
      if (issue !== null && !feeless.has(action.chainId)) feeless.set(action.chainId, issue);
      makeMoves(action, visit);
    },
  };
}
