import { canonicalAmount } from '../../../normalise/numbers.ts';
import { type Check, type CheckInput, issueAt, type PlacedAction } from '../../check.ts';
import type { ValidationIssue } from '../../result.ts';
import { walkPairs } from '../earlier-actions.ts';
import { exchangesOf } from '../exchange.ts';
import { slippageOf } from './slippage-of.ts';

/** What a swap allows that writes none. */
const defaultPercent = '0.5';

/** Two swaps of one pair on one path that allow different slippage: one of them is not meant (warning). */
export const unequalSlippage: Check = (input) => {
  const allowances = allowancesOf(input);
  if (!someDiffer([...allowances.values()])) return [];
  const issues: ValidationIssue[] = [];
  walkPairs(input, {
    separates: () => false,
    meet(action, earlier) {
      const swap = allowances.get(action);
      if (swap === undefined) return [];
      const alike = `${swap.pair} at ${swap.percent}`;
      const all = earlier.count(swap.pair);
      if (all > earlier.count(alike)) issues.push(issueOf(action, swap.percent));
      return [swap.pair, alike];
    },
  });
  return issues;
};

/** The pair that is swapped, whichever way, and the slippage that is allowed. */
interface Allowance {
  pair: string;
  percent: string;
}

function allowancesOf(input: CheckInput): ReadonlyMap<PlacedAction, Allowance> {
  const allowances = new Map<PlacedAction, Allowance>();
  for (const [action, { sold, bought }] of exchangesOf(input)) {
    const slippage = slippageOf(action);
    if (slippage === null) continue;
    const { text = defaultPercent } = slippage;
    const pair = [sold.token, bought.token].sort().join(' and ');
    allowances.set(action, { pair, percent: canonicalAmount(text) });
  }
  return allowances;
}

/** Whether it is not the same for all swaps of a pair, wherever they stand. */
function someDiffer(allowances: readonly Allowance[]): boolean {
  const last = new Map(allowances.map(({ pair, percent }) => [pair, percent]));
  return allowances.some(({ pair, percent }) => last.get(pair) !== percent);
}

function issueOf(action: PlacedAction, percent: string): ValidationIssue {
  const message = `This swap allows ${percent} % slippage; an earlier swap of the same pair allows another.`;
  const place = { nodeId: action.node.id, path: action.path };
  return issueAt(place, 'CONTRA_SLIPPAGE', message, { severity: 'warning' });
}
