import { canonicalAmount } from '../../../normalise/numbers.ts';
import { type Check, issueAt, type PlacedAction } from '../../check.ts';
import type { ValidationIssue } from '../../result.ts';
import { walkPairs } from '../earlier-actions.ts';
import { type Exchange, exchangesOf } from '../exchange.ts';
import { slippageOf } from './slippage-of.ts';

/** What a swap allows that writes none. */
const defaultPercent = '0.5';

/** Two swaps of one pair on one path that allow different slippage: one of them is not meant (warning). */
export const unequalSlippage: Check = (input) => {
  const issues: ValidationIssue[] = [];
  const exchanges = exchangesOf(input);
  walkPairs(input, {
    separates: () => false,
    meet(action, earlier) {
      const swap = allowanceOf(action, exchanges.get(action));
      if (swap === null) return [];
      const alike = `${swap.pair} at ${swap.percent}`;
      const all = earlier.count(swap.pair);
      if (all > earlier.count(alike)) issues.push(issueOf(action, swap.percent));
      return [swap.pair, alike];
    },
  });
  return issues;
};

/** The pair that is swapped, whichever way, and the slippage that is allowed. */
function allowanceOf(
  action: PlacedAction,
  exchange: Exchange | undefined,
): { pair: string; percent: string } | null {
  const slippage = exchange === undefined ? null : slippageOf(action);
  if (exchange === undefined || slippage === null) return null;
  const pair = [exchange.sold.token, exchange.bought.token].sort().join(' and ');
  return { pair, percent: canonicalAmount(slippage.text ?? defaultPercent) };
}

function issueOf(action: PlacedAction, percent: string): ValidationIssue {
  const message = `This swap allows ${percent} % slippage; an earlier swap of the same pair allows another.`;
  const place = { nodeId: action.node.id, path: action.path };
  return issueAt(place, 'CONTRA_SLIPPAGE', message, { severity: 'warning' });
}
