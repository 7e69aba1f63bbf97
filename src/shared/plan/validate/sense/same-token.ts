import type { TokenList } from '../../../tokens/token.ts';
import { listedToken } from '../action-amounts.ts';
import { type Check, issueAt, type PlacedAction, paramPlace } from '../check.ts';

/** SAME_TOKEN: a token exchanged for itself, by symbol or by address. Markets know the native coin as its wrapped token. */
export const sameToken: Check = ({ actions, tokens }) =>
  actions.flatMap((action) =>
    (action.tool?.differentTokens ?? []).flatMap(([left, right]) => {
      const identity = identityOf(action, left, tokens);
      if (identity === undefined || identity !== identityOf(action, right, tokens)) return [];
      const message = `${String(action.params[left])} would be exchanged for ${String(action.params[right])}, which is the same coin.`;
      return [issueAt(paramPlace(action, right), 'SAME_TOKEN', message)];
    }),
  );

function identityOf(action: PlacedAction, param: string, tokens: TokenList): string | undefined {
  const listed = listedToken(action, param, tokens);
  const traded = listed?.address === 'native' ? tokens.wrappedNative(listed.chainId) : listed;
  const text = traded?.address ?? listed?.address ?? action.params[param];
  return typeof text === 'string' ? text.toLowerCase() : undefined;
}
