import { canonicalAmount } from '../../normalise/numbers.ts';
import type { ParamValue } from '../../values.ts';
import { type Check, issueAt, type PlacedAction } from '../check.ts';
import type { ValidationIssue } from '../result.ts';
import { walkPairs } from './earlier-actions.ts';
import { type Exchange, exchangesOf, proceedsOf } from './exchange.ts';

/**
 * CONTRA_BUY_SELL: a token exchanged for another and back again, with nothing in between that could be the
 * reason. An error when it is the very same amount, unless at two venues, whose prices may differ.
 */
export const buySell: Check = (input) => {
  const issues: ValidationIssue[] = [];
  const exchanges = exchangesOf(input);
  if (!someGoBack([...exchanges.values()])) return [];
  walkPairs(input, {
    separates: () => true,
    meet(action, earlier) {
      const exchange = exchanges.get(action);
      if (exchange === undefined) return [];
      const found = sameAmount(exchange).map((key) => earlier.latest(key));
      const exact = found.find((each) => each !== undefined);
      const undone = exact ?? earlier.latest(pairKey(exchange.bought, exchange.sold));
      if (undone !== undefined) issues.push(issueOf(action, undone, exact !== undefined));
      return keysOf(action, exchange);
    },
  });
  return issues;
};

/** Whether some are made in both directions, wherever they stand. */
function someGoBack(exchanges: readonly Exchange[]): boolean {
  const pairs = new Set(exchanges.map(({ sold, bought }) => pairKey(sold, bought)));
  return exchanges.some(({ sold, bought }) => pairs.has(pairKey(bought, sold)));
}

function issueOf(action: PlacedAction, undone: PlacedAction, exact: boolean): ValidationIssue {
  const sure = exact && !venuesDiffer(action, undone);
  const message = sure
    ? `This takes back exactly what the step "${undone.node.id}" did; only fees would remain.`
    : `This takes back what the step "${undone.node.id}" did, with no wait and no condition between them.`;
  const place = { nodeId: action.node.id, path: action.path };
  return issueAt(place, 'CONTRA_BUY_SELL', message, { severity: sure ? 'error' : 'warning' });
}

/** Whether the plan names a venue for each, and not the same. */
function venuesDiffer(action: PlacedAction, undone: PlacedAction): boolean {
  const [here, there] = [action, undone].map(({ params }) => params['venue']);
  return isVenue(here) && isVenue(there) && here !== there;
}

/** The best one is whichever the quote finds. */
function isVenue(venue: ParamValue | undefined): venue is string {
  return typeof venue === 'string' && venue !== 'best';
}

/** Under what a later exchange may find this one. */
function keysOf(action: PlacedAction, { sold, bought }: Exchange): string[] {
  const pair = pairKey(sold, bought);
  return [
    pair,
    `${pair} from ${action.node.id}`,
    ...exactly(bought.amount).map((amount) => `${pair} bought ${amount}`),
    ...exactly(sold.amount).map((amount) => `${pair} sold ${amount}`),
  ];
}

/** What an earlier exchange of the same amount, the other way round, would have left. */
function sameAmount({ sold, bought }: Exchange): string[] {
  const pair = pairKey(bought, sold);
  const stepId = proceedsOf(sold.amount);
  return [
    ...(stepId === undefined ? [] : [`${pair} from ${stepId}`]),
    ...exactly(sold.amount).map((amount) => `${pair} bought ${amount}`),
    ...exactly(bought.amount).map((amount) => `${pair} sold ${amount}`),
  ];
}

function pairKey(sold: Exchange['sold'], bought: Exchange['bought']): string {
  return `${sold.token} for ${bought.token}`;
}

function exactly(amount: ParamValue | undefined): string[] {
  const exact = typeof amount === 'string' && /^\d+(\.\d+)?$/.test(amount);
  return exact ? [canonicalAmount(amount)] : [];
}
