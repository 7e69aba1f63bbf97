import type { WalletAccount } from './human-protocol.ts';
import { nameKey } from './known-name.ts';

const placeNames = /^(main|(account|mandate) \d+)$/;

/** Whether accounts are called so by their place, also those that are not there yet or were not seen yet. */
export function isPlaceName(name: string): boolean {
  return placeNames.test(nameKey(name));
}

/** What each account of a wallet is called: a person's own by their place, those made for mandates apart. */
export function accountNames(kinds: readonly WalletAccount['kind'][]): string[] {
  let own = 0;
  let ofMandates = 0;
  return kinds.map((kind) => {
    if (kind === 'mandate') return `Mandate ${++ofMandates}`;
    return ++own === 1 ? 'Main' : `Account ${own}`;
  });
}
