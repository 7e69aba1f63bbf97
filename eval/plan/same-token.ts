import type { TokenList } from '../../src/shared/tokens/token.ts';

/** Whether a plan's token is one that a set names: `*` is any, `A|B` either, by symbol or address. */
export function sameToken(
  wanted: string,
  got: unknown,
  chainId: number | undefined,
  tokens: TokenList,
): boolean {
  if (typeof got !== 'string') return false;
  if (wanted === '*') return true;
  const key = (text: string): string => tokenKey(text, chainId, tokens);
  return wanted.split('|').some((each) => key(each) === key(got));
}

/** The address where the chain knows the token, else the symbol; lower case. */
export function tokenKey(text: string, chainId: number | undefined, tokens: TokenList): string {
  const match = chainId === undefined ? undefined : tokens.find(chainId, text);
  return (match?.kind === 'found' ? match.token.address : text).toLowerCase();
}
