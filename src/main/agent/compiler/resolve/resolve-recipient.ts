import {
  addressProblem,
  checksummed,
  describeAddressProblem,
  sameAddress,
} from '../../../../shared/addresses.ts';
import { contractsOf } from '../../../../shared/chain/addresses.ts';
import type { Said, SaidText } from '../../intent/said.ts';
import { lex, lowerAscii } from '../../words/lex.ts';
import { isName } from '../../words/names-in.ts';
import { fromText, known, type Slot, type Surroundings, unknown } from '../slot.ts';
import { judgeAddress, rightAddress } from './judge-address.ts';

/** Where it goes, and the name it was called by. */
export interface Recipient {
  address: string;
  shown: string;
}

/** `name` is a contact, a name of the name service or an address; `address` what a name is said to have. */
export function resolveRecipient(
  name: Said | undefined,
  address: Said | undefined,
  chainId: number,
  surroundings: Surroundings,
): Slot<Recipient> {
  const how = 'To whom? Give an address or a contact.';
  if (name === undefined && address === undefined) return unknown('to', how);
  if ((name && name.kind !== 'text') || (address && address.kind !== 'text')) {
    return unknown('to', how);
  }
  if (address !== undefined) return resolveAddress(address, name, chainId, surroundings);
  if (name === undefined) return unknown('to', how);
  const isAddress = /^0x/i.test(name.text);
  return isAddress
    ? resolveAddress(name, undefined, chainId, surroundings)
    : resolveContact(name, chainId, surroundings);
}

function resolveAddress(
  address: SaidText,
  name: SaidText | undefined,
  chainId: number,
  surroundings: Surroundings,
): Slot<Recipient> {
  const problem = addressProblem(address.text);
  if (problem !== null) {
    const text = describeAddressProblem(address.text, problem);
    return unknown('to', `${text} ${rightAddress}`);
  }
  const contact = name && findContact(nameOf(name), surroundings);
  if (contact !== undefined && !sameAddress(contact, address.text)) {
    const text = `${name?.text} is in the address book with ${contact}, not ${address.text}. Which?`;
    return unknown('to', text, [contact, address.text]);
  }
  const refusal = judgeAddress(address.text, chainId, surroundings);
  if (refusal !== null) return refusal;
  const full = checksummed(address.text);
  return known({ address: full, shown: full }, fromText(address));
}

function resolveContact(
  said: SaidText,
  chainId: number,
  surroundings: Surroundings,
): Slot<Recipient> {
  const name = nameOf(said);
  const shown = name.slice(0, 60);
  const contact = findContact(name, surroundings);
  if (contact === undefined && isName(said)) return resolveName(said, chainId, surroundings);
  if (contact === undefined) {
    return unknown('to', `"${shown}" is not in the address book. What is the address?`);
  }
  const problem = addressProblem(contact);
  if (problem !== null) {
    const text = `The address book entry "${shown}" is damaged: ${describeAddressProblem(contact, problem)} ${rightAddress}`;
    return unknown('to', text);
  }
  const refusal = judgeAddress(contact, chainId, surroundings);
  if (refusal !== null) return refusal;
  const from = { ...fromText(said), source: 'address_book' as const, detail: name };
  return known({ address: checksummed(contact), shown: name }, from);
}

/** With one blank between its words, however it was typed. */
function nameOf({ text }: SaidText): string {
  return lex(text)
    .map((lexeme) => lexeme.text)
    .join(' ');
}

/** A name that was looked up before; what it stands for is judged like any other address. */
function resolveName(
  words: SaidText,
  chainId: number,
  surroundings: Surroundings,
): Slot<Recipient> {
  const shown = words.text.slice(0, 60);
  if (contractsOf(chainId)?.ens === undefined) {
    return unknown(
      'to',
      `Names such as "${shown}" are kept on Ethereum only. What is the address?`,
    );
  }
  const { names = {} } = surroundings.context;
  const found = Object.hasOwn(names, words.text) ? names[words.text] : undefined;
  if (found === undefined) {
    return unknown('to', `The name "${shown}" was not looked up. What is the address?`);
  }
  if ('problem' in found) return unknown('to', `${found.problem} What is the address?`);
  if (addressProblem(found.address) !== null) {
    return unknown('to', `The name "${shown}" stands for no address. What is the address?`);
  }
  const refusal = judgeAddress(found.address, chainId, surroundings);
  if (refusal !== null) return refusal;
  const from = { ...fromText(words), source: 'name_service' as const, detail: words.text };
  const address = checksummed(found.address);
  const text = `The name ${found.name} stands for ${address} now; it is looked up again before anything is signed.`;
  return known({ address, shown: found.name }, from, [{ slot: 'to', value: address, text }]);
}

/** The contact of that name: exactly, else the only one that differs by capital letters alone. */
function findContact(name: string, { context }: Surroundings): string | undefined {
  const contacts = context.contacts ?? {};
  if (Object.hasOwn(contacts, name)) return contacts[name];
  const wanted = lowerAscii(name);
  const near = Object.entries(contacts).filter(([key]) => lowerAscii(key) === wanted);
  return near.length === 1 ? near[0]?.[1] : undefined;
}
