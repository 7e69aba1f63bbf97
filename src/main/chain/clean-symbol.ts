import type { Address } from 'viem';

/**
 * What a contract calls itself, where it can be taken for nothing else: letters that have no look-alikes
 * outside, few enough to fit a line, and not what a listed token of the chain is called. Otherwise the
 * start of its address.
 */
export function cleanSymbol(symbol: string, address: Address, listed: readonly string[]): string {
  const plain = /^[A-Za-z0-9.+-]{1,16}$/.test(symbol);
  const posing = listed.some((known) => skeleton(known) === skeleton(symbol));
  return plain && !posing ? symbol : `${address.slice(0, 10)}…`;
}

/** Symbols that are read alike have the same. */
function skeleton(symbol: string): string {
  return symbol
    .toLowerCase()
    .replaceAll(/[.+-]/g, '')
    .replaceAll('vv', 'w')
    .replaceAll('rn', 'm')
    .replaceAll(/[1l]/g, 'i')
    .replaceAll('0', 'o')
    .replaceAll('5', 's')
    .replaceAll('8', 'b');
}
