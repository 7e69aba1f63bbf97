import { type Check, issueAt } from '../check.ts';
import { knownAccount } from './known-addresses.ts';
import { payees } from './written-addresses.ts';

/** SELF_TRANSFER: money sent to the account that it is taken from. */
export const selfTransfer: Check = (input) => {
  const account = knownAccount(input);
  if (account === null) return [];
  return payees(input, 'recipient').flatMap(({ key, place }) => {
    if (key !== account.key) return [];
    const message =
      'This would send to the account itself: only the network fee would be spent. Name somebody else.';
    return [issueAt(place, 'SELF_TRANSFER', message)];
  });
};
