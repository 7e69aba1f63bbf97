import { isKnownContract } from '../../is-known-contract.ts';
import { isFamiliar, paidHere } from '../reading/parties.ts';
import type { RiskRule } from '../risk-rule.ts';

export const firstPayment: RiskRule = (subject) => {
  const recipient = paidHere(subject);
  if (recipient === null || isFamiliar(subject, recipient)) return [];
  if (isKnownContract(subject.client.chainId, recipient, subject.tokens)) return [];
  return [
    {
      id: 'FIRST_PAYMENT',
      level: 'info',
      message:
        'You have not paid this address from here before, and it is not in your address book. Make sure that it is the right one.',
      evidence: { recipient },
    },
  ];
};
