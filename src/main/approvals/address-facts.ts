import { getAddress } from 'viem';
import type { AddressFact } from '../../shared/approvals/facts.ts';
import { addressArgOf } from './decoded-args.ts';
import type { NameOf, Subject } from './subject.ts';

/** Every address that the transaction touches on purpose, in the order in which a person asks for it. */
export function addressFacts(subject: Subject, nameOf: NameOf): AddressFact[] {
  const { transaction, assetChanges, allowances } = subject;
  const tokens = [...assetChanges, ...allowances].filter(({ token }) => token !== 'native');
  const facts = [
    partyFact(subject),
    ...throughFact(subject),
    ...tokens.map(({ token, symbol }) => ({ role: `${symbol} is this token`, address: token })),
    ...(transaction.kind === 'swap' ? recipientFact(subject) : []),
  ];
  const distinct = new Map(
    facts.map((fact) => [`${fact.role}/${fact.address.toLowerCase()}`, fact]),
  );
  return [...distinct.values()].map(({ role, address }) => {
    const full = getAddress(address);
    return { role, address: full, ...nameOf(full) };
  });
}

interface Named {
  role: string;
  address: string;
}

/** Who the transaction is about: the paid, the allowed or the contract that trades. */
export function partyFact({ transaction }: Subject): Named {
  const { kind, to, decoded } = transaction;
  if (kind === 'approve') return { role: 'May take', address: spenderOf(decoded) ?? to };
  if (kind === 'transfer') return { role: 'Paid to', address: addressArgOf(decoded, 'to') ?? to };
  return { role: 'Through', address: to };
}

function spenderOf(decoded: Subject['transaction']['decoded']): string | undefined {
  return addressArgOf(decoded, 'spender');
}

/** A call that another contract carries out, where the contract is not the party itself. */
function throughFact(subject: Subject): Named[] {
  const { transaction } = subject;
  if (transaction.decoded === null || partyFact(subject).address === transaction.to) return [];
  return [{ role: 'Through', address: transaction.to }];
}

function recipientFact({ transaction }: Subject): Named[] {
  const to = addressArgOf(transaction.decoded, 'to');
  return to === undefined ? [] : [{ role: 'Proceeds paid to', address: to }];
}
