import { addressProblem, checksummed } from '../../../addresses.ts';
import { knownContracts } from '../../../chain/known-contracts.ts';
import { type CheckInput, type PlacedAction, paramPlace } from '../check.ts';
import { addressKey } from './address-key.ts';
import { knownAccount, knownContacts } from './known-addresses.ts';
import { isLookedUp, originOf, requestedKeys } from './request-names.ts';
import { payees, type WrittenAddress } from './written-addresses.ts';

/** Somebody who gets money or leave to take it, and whom nothing but what other people wrote names. */
export interface Stranger {
  /** EIP-55. */
  address: string;
  place: { nodeId: string; path: string };
  /** The person said that they know the address. */
  vouched: boolean;
}

/** Each place where one stands; empty for a plan in which nobody else had a hand. */
export function strangersIn(input: CheckInput): Stranger[] {
  if ((input.context.untrusted ?? []).length === 0) return [];
  const known = knownKeys(input);
  const vouched = new Set((input.context.vouched ?? []).map((address) => address.toLowerCase()));
  const parties = payees(input, 'recipient', 'beneficiary', 'spender')
    .filter(({ action }) => action.node.tool !== 'revoke')
    .filter((party) => !isOwnWord(party, input));
  const called = payees(input, 'contract')
    .filter(({ action }) => (action.tool?.gasUnits ?? 0) > 0)
    .filter((party) => !isOwnWord(party, input) && !isListedToken(party, input));
  const inScripts = input.actions.flatMap(namedInScript);
  return [
    ...parties,
    ...called,
    ...input.actions.flatMap(namedInCall),
    ...inScripts.filter((party) => !isListedToken(party, input)),
  ]
    .filter((party) => !known.has(party.key) && !isKnownContract(party))
    .map(({ key, place }) => ({ address: checksummed(key), place, vouched: vouched.has(key) }));
}

type Party = Pick<WrittenAddress, 'key' | 'chainId' | 'place'>;

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

function isListedToken({ key, chainId }: Party, { tokens }: CheckInput): boolean {
  return chainId !== undefined && tokens.find(chainId, key).kind === 'found';
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
    ...{ place, chainId: action.chainId },
    key: addressKey(written) ?? written.toLowerCase(),
  }));
}

/** A script may pay and call whomever its operations and its contracts name. */
function namedInScript(action: PlacedAction): Party[] {
  if (action.node.tool !== 'forge_script') return [];
  const place = paramPlace(action, 'groups');
  const written = textsIn(action.params['groups']).flatMap((text) => text.match(spelled) ?? []);
  const keys = new Set(written.map((text) => text.toLowerCase()));
  return [...keys].map((key) => ({ key, place, chainId: action.chainId }));
}

const spelled = /0x[0-9a-fA-F]{40}(?![0-9a-fA-F])/g;

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

function addressesIn(value: unknown): string[] {
  if (typeof value === 'string') return addressProblem(value) === null ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(addressesIn);
}
