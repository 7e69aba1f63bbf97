import {
  addressProblem,
  checksummed,
  describeAddressProblem,
  sameAddress,
} from '../../../../shared/addresses.ts';
import { isBurnAddress } from '../../../../shared/burn-addresses.ts';
import { knownContracts } from '../../../../shared/chain/known-contracts.ts';
import type { Said, SaidText } from '../../intent/said.ts';
import { lowerAscii } from '../../words/lex.ts';
import { fromText, known, type Slot, type Surroundings, unknown } from '../slot.ts';

/** Who may take tokens, and the name that a person knows it by. */
export interface Spender {
  address: string;
  shown: string;
}

const how = 'Who may spend it? Give an address.';

/** `name` is a contact or a contract that is known on the chain; `address` what it is said to have. */
export function resolveSpender(
  name: Said | undefined,
  address: Said | undefined,
  chainId: number,
  surroundings: Surroundings,
): Slot<Spender> {
  if (name !== undefined && name.kind !== 'text') return unknown('spender', how);
  const named = name && findNamed(name, chainId, surroundings);
  if (address === undefined) {
    if (named !== undefined) return named;
    if (name === undefined) return unknown('spender', how);
    return unknown(
      'spender',
      `"${name.text.slice(0, 60)}" is not known here. What is its address?`,
    );
  }
  const problem = addressProblem(address.text);
  if (problem !== null) return unknown('spender', describeAddressProblem(address.text, problem));
  if (name !== undefined && !(named?.ok && sameAddress(named.value.address, address.text))) {
    const text = `Here ${address.text} is not known as ${name.text.slice(0, 60)}. Give the address alone if it is the one that may spend.`;
    return unknown('spender', text, [address.text]);
  }
  return judged(address, chainId, surroundings);
}

function findNamed(
  said: SaidText,
  chainId: number,
  { context }: Surroundings,
): Slot<Spender> | undefined {
  const wanted = lowerAscii(said.text).replace(/\s+/g, ' ');
  const contacts = Object.entries(context.contacts ?? {}).filter(
    ([name]) => lowerAscii(name) === wanted,
  );
  const contracts = knownContracts(chainId).filter(
    ({ name, spends }) => spends && lowerAscii(name) === wanted,
  );
  const [contact] = contacts;
  const [contract] = contracts;
  if (contacts.length + contracts.length !== 1) return undefined;
  const from = fromText(said);
  if (contract !== undefined) {
    const { address, name } = contract;
    return known({ address, shown: `the ${name}` }, { ...from, source: 'registry', detail: name });
  }
  if (contact === undefined || addressProblem(contact[1]) !== null) return undefined;
  const [shown, address] = contact;
  const source = { ...from, source: 'address_book', detail: shown } as const;
  return known({ address: checksummed(address), shown }, source);
}

/** Addresses that are well formed but can hardly be meant to spend. */
function judged(address: Said, chainId: number, { tokens }: Surroundings): Slot<Spender> {
  const full = checksummed(address.text);
  if (isBurnAddress(full)) return unknown('spender', `${full} belongs to nobody. ${how}`);
  const match = tokens.find(chainId, full);
  if (match.kind === 'found') {
    return unknown('spender', `${full} is the contract of ${match.token.symbol}. ${how}`);
  }
  return known({ address: full, shown: full }, fromText(address));
}
