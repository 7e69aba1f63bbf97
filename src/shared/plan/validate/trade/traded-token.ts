import type { TokenList } from '../../../tokens/token.ts';
import { listedToken } from '../action-amounts.ts';
import type { PlacedAction } from '../check.ts';

/**
 * What markets know a token parameter as: a lower-case address, the native coin by its wrapped token's.
 * Where no chain is known it is the text. Undefined where the plan does not tell, or names no token.
 */
export function tradedToken(
  action: PlacedAction,
  param: string,
  tokens: TokenList,
): string | undefined {
  const listed = listedToken(action, param, tokens);
  const traded = listed?.address === 'native' ? tokens.wrappedNative(listed.chainId) : listed;
  if (listed !== undefined) return (traded ?? listed).address.toLowerCase();
  const text = action.params[param];
  if (typeof text !== 'string') return undefined;
  return action.chainId === undefined || text.startsWith('0x') ? text.toLowerCase() : undefined;
}
