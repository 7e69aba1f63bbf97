import { addressProblem, checksummed } from '../../../addresses.ts';
import type { Token } from '../../../tokens/token.ts';
import { type Check, type CheckInput, issueAt, paramPlace } from '../check.ts';
import { givenParams } from '../given-params.ts';
import { oncePer } from '../once-per.ts';
import type { ValidationIssue } from '../result.ts';
import { addressKey } from './address-key.ts';
import { type KnownAddress, knownAccount, knownContacts } from './known-addresses.ts';
import { payees } from './written-addresses.ts';

/**
 * LOOKALIKE_ADDRESS (warning): an address that nobody knows, with the first and last four digits of one that
 * is known. People compare no more than these, and such addresses are made to be copied by mistake.
 */
export const lookalikeAddress: Check = (input) => [...likePeople(input), ...likeTokens(input)];

function likePeople(input: CheckInput): ValidationIssue[] {
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
}

/** Tokens that are named by address and not listed, against those that are. */
function likeTokens(input: CheckInput): ValidationIssue[] {
  const genuine = tokenKeys(input.tokens);
  return givenParams(input, 'token').flatMap(({ action, param, value }) => {
    const key = addressKey(value);
    if (key === null || genuine.has(key) || action.chainId === undefined) return [];
    const likeness = tokensByEnds(input.tokens).get(`${action.chainId} ${ends(key)}`);
    if (likeness === undefined) return [];
    const message = `${key} begins and ends like ${likeness.symbol} and is another token. Compare every digit.`;
    const more = { severity: 'warning', suggestion: likeness.address } as const;
    return [issueAt(paramPlace(action, param), 'LOOKALIKE_ADDRESS', message, more)];
  });
}

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

/** By chain and the digits that people compare. */
const tokensByEnds = oncePer((tokens: CheckInput['tokens']): ReadonlyMap<string, Token> => {
  const all = tokens.chains().flatMap(tokens.ofChain);
  return new Map(
    all.flatMap((token) => {
      const key = addressKey(token.address);
      return key === null ? [] : [[`${token.chainId} ${ends(key)}`, token] as const];
    }),
  );
});

/** A suggestion must be an address that the plan may hold. */
function asWritten({ key, written }: KnownAddress): string {
  return addressProblem(written) === null ? written : checksummed(key);
}
