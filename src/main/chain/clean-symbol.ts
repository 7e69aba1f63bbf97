import type { Address } from 'viem';
import { takenFor } from '../../shared/tokens/look-alike.ts';

/**
 * What a contract calls itself, where it can be taken for nothing else: letters that have no look-alikes
 * outside, few enough to fit a line, and not what a listed token of the chain is called. Otherwise the
 * start of its address.
 */
export function cleanSymbol(symbol: string, address: Address, listed: readonly string[]): string {
  const plain = /^[A-Za-z0-9.+-]{1,16}$/.test(symbol);
  return plain && takenFor(symbol, listed) === null ? symbol : `${address.slice(0, 10)}…`;
}
