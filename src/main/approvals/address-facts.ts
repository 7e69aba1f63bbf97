import { getAddress, zeroAddress } from 'viem';
import { sameAddress } from '../../shared/addresses.ts';
import type { AddressFact } from '../../shared/approvals/facts.ts';
import { meaningOfRehearsed } from '../../shared/chain/rehearsed-meaning.ts';
import type { NameOf, Subject } from './subject.ts';

/** Every address that the transaction touches on purpose, in the order in which a person asks for it. */
export function addressFacts(subject: Subject, nameOf: NameOf): AddressFact[] {
  const { assetChanges, allowances } = subject;
  const tokens = [...assetChanges, ...allowances].filter(({ token }) => token !== 'native');
  const facts = [
    partyFact(subject),
    ...throughFact(subject),
    ...tokens.map(({ token, symbol }) => ({ role: `${symbol} is this token`, address: token })),
    ...spenderFact(subject),
    ...recipientFact(subject),
    ...debtorFact(subject),
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

/** Who the transaction is about: the paid, the allowed or the contract that acts. */
export function partyFact({
  transaction,
  allowances,
}: Pick<Subject, 'transaction' | 'allowances'>): Named {
  const { kind, to, undelegates } = transaction;
  const { spender, recipient } = meaningOfRehearsed(transaction) ?? {};
  if (undelegates !== undefined) return { role: 'Loses control', address: undelegates };
  if (kind === 'contract_call') return { role: 'Called', address: to };
  // Nobody is named as the taker of a single item so that whoever was it before is it no more.
  const taker = spender === zeroAddress ? allowances[0]?.spender : spender;
  if (taker !== undefined) return { role: 'May take', address: taker };
  if (kind === 'transfer') return { role: 'Paid to', address: recipient ?? to };
  return { role: 'Through', address: to };
}

/** A call that another contract carries out, where the contract is not the party itself. */
function throughFact(subject: Subject): Named[] {
  const { transaction } = subject;
  if (transaction.decoded === null || partyFact(subject).address === transaction.to) return [];
  return [{ role: 'Through', address: transaction.to }];
}

/** Who a function that was called by its ABI lets take something. */
function spenderFact({ transaction }: Subject): Named[] {
  const { spender } = meaningOfRehearsed(transaction) ?? {};
  if (spender === undefined || transaction.kind !== 'contract_call') return [];
  return [{ role: 'May take', address: spender }];
}

/** Who gets what comes out, for what is neither a payment nor an allowance. */
function recipientFact({ transaction }: Subject): Named[] {
  const { recipient } = meaningOfRehearsed(transaction) ?? {};
  if (recipient === undefined || transaction.undelegates !== undefined) return [];
  if (transaction.kind === 'transfer') return [];
  return [{ role: 'Proceeds paid to', address: recipient }];
}

/** Whose debt changes, where that is not the account itself. */
function debtorFact({ account, transaction }: Subject): Named[] {
  const { debtor } = meaningOfRehearsed(transaction) ?? {};
  if (debtor === undefined || sameAddress(debtor, account)) return [];
  return [{ role: 'Whose debt it is', address: debtor }];
}
