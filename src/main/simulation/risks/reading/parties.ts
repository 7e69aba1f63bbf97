import { type Address, getAddress } from 'viem';
import { sameAddress } from '../../../../shared/addresses.ts';
import type { AllowanceChange } from '../../../../shared/chain/allowances.ts';
import { meaningOfRehearsed } from '../../../../shared/chain/rehearsed-meaning.ts';
import { isDelegation } from '../../../chain/delegation.ts';
import { isKnownContract } from '../../is-known-contract.ts';
import type { RiskSubject } from '../risk-rule.ts';
import { remembered } from './remembered.ts';

type Outcome = Pick<RiskSubject, 'outcome'>;

/** Who gets what a transaction sends or brings, where that is not the account itself. */
export function payeeOf({ outcome: { transaction } }: Outcome): Address | null {
  const { recipient } = meaningOfRehearsed(transaction) ?? {};
  if (recipient === undefined || sameAddress(recipient, transaction.from)) return null;
  return getAddress(recipient);
}

/** Who gets what the account sends away, on this chain; null for every other transaction. */
export function paidHere(subject: Outcome): Address | null {
  return subject.outcome.transaction.kind === 'transfer' ? payeeOf(subject) : null;
}

/** What others may take of the account now and could not before. */
export function raisedAllowances({ outcome }: Outcome): AllowanceChange[] {
  const { from } = outcome.transaction;
  return outcome.allowances.filter(
    ({ owner, before, after }) => sameAddress(owner, from) && BigInt(after) > BigInt(before),
  );
}

/** Who may take more than before, each once. */
export function newSpenders(subject: Outcome): Address[] {
  return [...new Set(raisedAllowances(subject).map(({ spender }) => getAddress(spender)))];
}

/** An own account, one of the address book, or one that was paid or allowed something before. */
export function isFamiliar(subject: RiskSubject, address: Address): boolean {
  const { facts, client, outcome } = subject;
  const dealt = facts.dealtWith(client.chainId, getAddress(outcome.transaction.from));
  return [...facts.own(), ...facts.contacts(), ...dealt.keys()].some((each) =>
    sameAddress(each, address),
  );
}

/** An account of this wallet, or one that it watches. */
export function isOwn({ facts }: RiskSubject, address: Address): boolean {
  return facts.own().some((each) => sameAddress(each, address));
}

/** Contracts that it calls or lets take something, and that nobody vouches for. */
export async function strangeContracts(subject: RiskSubject): Promise<Address[]> {
  const { outcome, client, tokens } = subject;
  const { to, data } = outcome.transaction;
  const involved = new Set([...newSpenders(subject), ...(data === '0x' ? [] : [getAddress(to)])]);
  const strange = [...involved].filter(
    (address) => !isKnownContract(client.chainId, address, tokens),
  );
  const found = await Promise.all(
    strange.map(async (address) => ((await hasCode(subject, address)) ? [address] : [])),
  );
  return found.flat();
}

/**
 * Whether there is a contract at an address. What the transaction touched its trace tells; of others it is asked
 * once, however many rules look at it.
 */
export async function hasCode(subject: RiskSubject, address: Address): Promise<boolean> {
  const { client, trace } = subject;
  const touched = trace?.read.find((each) => sameAddress(each.address, address));
  if (touched !== undefined) return touched.codeHash !== null;
  return remembered(subject, `code of ${address}`, () => client.hasCode(address));
}

/** With EIP-7702 an account has code as well, and whoever has its key does as they like all the same. */
export async function isContract(subject: RiskSubject, address: Address): Promise<boolean> {
  if (!(await hasCode(subject, address))) return false;
  const code = await subject.client.read((viem) => viem.getCode({ address }));
  return !isDelegation(code);
}
