import { type Check, issueAt } from '../check.ts';
import { payees } from './written-addresses.ts';

/** Nobody holds the key of any of these, or the chain itself answers there. */
const burnAddresses: ReadonlySet<string> = new Set([
  '0x000000000000000000000000000000000000dead',
  '0xdead000000000000000042069420694206942069',
  // The zero address, and the contracts that are built into the chain.
  ...Array.from({ length: 10 }, (_, index) => `0x${String(index).padStart(40, '0')}`),
]);

/** BURN_ADDRESS: a place from which nothing ever comes back. */
export const burnAddress: Check = (input) =>
  payees(input, 'recipient', 'beneficiary', 'spender').flatMap(({ key, written, place }) => {
    if (!burnAddresses.has(key)) return [];
    const message = `Nobody holds the key of ${written}: what goes there is lost for ever.`;
    return [issueAt(place, 'BURN_ADDRESS', message)];
  });
