import type { TokenList } from '../../../tokens/token.ts';
import type { CheckInput } from '../check.ts';
import { oncePer } from '../once-per.ts';
import { lowerAscii } from './lower-ascii.ts';

/**
 * The form in which tokens are compared where prices are kept: a symbol in lower case, also for the address
 * of a listed token; the address of any other. A wrapped coin is not the coin.
 */
export function priceKey({ tokens }: CheckInput, token: string): string {
  const key = lowerAscii(token);
  return symbolsByAddress(tokens).get(key) ?? key;
}

const symbolsByAddress = oncePer((tokens: TokenList) => {
  const symbols = new Map<string, string>();
  for (const { address, symbol } of tokens.chains().flatMap(tokens.ofChain)) {
    const key = address.toLowerCase();
    if (key !== 'native' && !symbols.has(key)) symbols.set(key, lowerAscii(symbol));
  }
  return symbols;
});
