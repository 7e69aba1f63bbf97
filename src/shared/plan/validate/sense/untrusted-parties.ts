import { addressProblem } from '../../../addresses.ts';
import { knownContracts } from '../../../chain/known-contracts.ts';
import { allTaintWords } from '../../taint.ts';
import { type Check, type CheckInput, issueAt, type PlacedAction, paramPlace } from '../check.ts';
import type { ValidationIssue } from '../result.ts';
import { addressKey } from './address-key.ts';
import { knownAccount, knownContacts } from './known-addresses.ts';
import { isLookedUp, originOf, requestedKeys } from './request-names.ts';
import { payees, type WrittenAddress } from './written-addresses.ts';

/**
 * UNTRUSTED_PARTY: the plan was drafted beside what other people wrote, and somebody gets money or leave to take it
 * whom neither the person nor the app knows.
 */
export const untrustedParties: Check = (input) => {
  // Of a plan file that the person brought themselves every address is marked as new, and theirs to judge.
  const untrusted = (input.context.untrusted ?? []).filter(({ origin }) => origin !== 'plan_file');
  if (untrusted.length === 0) return [];
  const known = knownKeys(input);
  const from = allTaintWords(untrusted);
  const parties = payees(input, 'recipient', 'beneficiary', 'spender')
    .filter(({ action }) => action.node.tool !== 'revoke')
    .filter((party) => !isOwnWord(party, input))
    .map(({ key, written, chainId, place }) => ({ key, written, chainId, place }));
  return [...parties, ...input.actions.flatMap(namedInCall)].flatMap((party): ValidationIssue[] => {
    if (known.has(party.key) || isKnownContract(party)) return [];
    const message = `${party.written} is known from nowhere but ${from}, so nothing is sent to it or allowed to it. If you know whose address it is, keep it in your contacts, or write it into the step yourself.`;
    return [issueAt(party.place, 'UNTRUSTED_PARTY', message)];
  });
};

type Party = Pick<WrittenAddress, 'key' | 'written' | 'chainId' | 'place'>;

/** The account, who is in the address book, and whom the request names. */
function knownKeys(input: CheckInput): ReadonlySet<string> {
  const account = knownAccount(input);
  const contacts = knownContacts(input).map(({ key }) => key);
  return new Set([
    ...(account === null ? [] : [account.key]),
    ...contacts,
    ...requestedKeys(input),
  ]);
}

function isKnownContract({ key, chainId }: Party): boolean {
  if (chainId === undefined) return false;
  return knownContracts(chainId).some(({ address }) => address.toLowerCase() === key);
}

/** Whether the person wrote it: what a plan of others says of that counts only where the request is known. */
function isOwnWord(party: WrittenAddress, input: CheckInput): boolean {
  switch (originOf(party, input.plan.provenance)?.source) {
    case 'user_edit':
    case 'user_file':
      return true;
    case 'name_service':
      return input.plan.naturalLanguage !== undefined && isLookedUp(party, input.plan);
    default:
      return false;
  }
}

/** A call of any contract pays whomever its values name. */
function namedInCall(action: PlacedAction): Party[] {
  if (action.node.tool !== 'write_contract') return [];
  const place = paramPlace(action, 'args');
  return addressesIn(action.params['args']).map((written) => ({
    ...{ written, place, chainId: action.chainId },
    key: addressKey(written) ?? written.toLowerCase(),
  }));
}

function addressesIn(value: unknown): string[] {
  if (typeof value === 'string') return addressProblem(value) === null ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(addressesIn);
}
