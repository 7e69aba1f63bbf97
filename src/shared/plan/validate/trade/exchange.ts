import type { TokenList } from '../../../tokens/token.ts';
import type { Move, ToolDeclaration } from '../../../tools/tool-declaration.ts';
import { claimsToBeRef, type ParamValue } from '../../values.ts';
import type { PlacedAction } from '../check.ts';
import { oncePerInput } from '../once-per.ts';
import { tradedToken } from './traded-token.ts';

/** One side of an exchange. */
interface Side {
  /** Which token, on which chain. */
  token: string;
  /** What the plan writes as its amount, if it writes one. */
  amount: ParamValue | undefined;
}

/** An action that gives one token and gets another: a swap, or wrapping. */
export interface Exchange {
  sold: Side;
  bought: Side;
}

/** What each action exchanges; those that exchange nothing, or do not tell what, are left out. */
export const exchangesOf = oncePerInput(({ actions, tokens }) => {
  const exchanges = new Map<PlacedAction, Exchange>();
  for (const action of actions) {
    const exchange = exchangeOf(action, tokens);
    if (exchange !== null) exchanges.set(action, exchange);
  }
  return exchanges;
});

function exchangeOf(action: PlacedAction, tokens: TokenList): Exchange | null {
  const { tool } = action;
  if (tool === undefined || tool.movesUnknown) return null;
  const sold = sideOf(action, tool, 'out', tokens);
  const bought = sideOf(action, tool, 'in', tokens);
  if (sold === null || bought === null || sold.token === bought.token) return null;
  return { sold, bought };
}

function sideOf(
  action: PlacedAction,
  tool: ToolDeclaration,
  direction: Move['direction'],
  tokens: TokenList,
): Side | null {
  const move = tool.moves.find(
    ({ direction: its, when }) =>
      its === direction && (when === undefined || action.params[when] !== undefined),
  );
  // What arrives on another chain is moved, not exchanged.
  if (move === undefined || move.chain !== undefined) return null;
  const token =
    typeof move.token === 'string' ? move.token : tradedToken(action, move.token.param, tokens);
  if (token === undefined) return null;
  const { amount } = move;
  const written = typeof amount === 'object' && 'param' in amount;
  return {
    token: `${action.chainId} ${token}`,
    amount: written ? action.params[amount.param] : undefined,
  };
}

/** The step whose proceeds, all of them, the amount is. */
export function proceedsOf(amount: ParamValue | undefined): string | undefined {
  if (!claimsToBeRef(amount) || !('stepId' in amount) || !('path' in amount)) return undefined;
  const whole = amount.path === 'amountOut' || amount.path === 'amount';
  return whole ? String(amount.stepId) : undefined;
}
