import { isBurnAddress } from '../../../burn-addresses.ts';
import { type Check, issueAt } from '../check.ts';
import { payees } from './written-addresses.ts';

/** BURN_ADDRESS: a place from which nothing ever comes back. */
export const burnAddress: Check = (input) =>
  payees(input, 'recipient', 'beneficiary', 'spender').flatMap(({ key, written, place }) => {
    if (!isBurnAddress(key)) return [];
    const message = `Nobody holds the key of ${written}: what goes there is lost for ever.`;
    return [issueAt(place, 'BURN_ADDRESS', message)];
  });
