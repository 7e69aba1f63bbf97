import { addressProblem, checksummed } from '../../../addresses.ts';
import { type Check, type CheckInput, issueAt } from '../check.ts';
import { oncePer } from '../once-per.ts';
import { addressKey } from './address-key.ts';
import { type KnownAddress, knownAccount, knownContacts } from './known-addresses.ts';
import { payees } from './written-addresses.ts';

/**
 * LOOKALIKE_ADDRESS (warning): an address that nobody knows, with the first and last four digits of one that
 * is known. People compare no more than these, and such addresses are made to be copied by mistake.
 */
export const lookalikeAddress: Check = (input) => {
  const known = knownPeople(input);
  if (known.length === 0) return [];
  const genuine = new Set(known.map(({ key }) => key));
  const tokens = tokenKeys(input.tokens);
  const byEnds = new Map<string, KnownAddress>();
  for (const person of known) {
    if (!byEnds.has(ends(person.key))) byEnds.set(ends(person.key), person);
  }
  return payees(input, 'recipient', 'beneficiary', 'spender').flatMap((payee) => {
    const likeness =
      genuine.has(payee.key) || tokens.has(payee.key) ? undefined : byEnds.get(ends(payee.key));
    if (likeness === undefined) return [];
    const whom = likeness.name === null ? 'the account itself' : `"${likeness.name.slice(0, 80)}"`;
    const message = `${payee.written} begins and ends like ${whom} and is another address. Compare every digit.`;
    const more = { severity: 'warning', suggestion: asWritten(likeness) } as const;
    return [issueAt(payee.place, 'LOOKALIKE_ADDRESS', message, more)];
  });
};

function ends(key: string): string {
  return key.slice(2, 6) + key.slice(-4);
}

function knownPeople(input: CheckInput): KnownAddress[] {
  const account = knownAccount(input);
  return [...knownContacts(input), ...(account === null ? [] : [account])];
}

const tokenKeys = oncePer((tokens: CheckInput['tokens']): ReadonlySet<string> => {
  const all = tokens.chains().flatMap(tokens.ofChain);
  return new Set(all.flatMap(({ address }) => addressKey(address) ?? []));
});

/** A suggestion must be an address that the plan may hold. */
function asWritten({ key, written }: KnownAddress): string {
  return addressProblem(written) === null ? written : checksummed(key);
}
