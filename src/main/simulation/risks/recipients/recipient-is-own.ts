import { sameAddress } from '../../../../shared/addresses.ts';
import { meaningOfRehearsed } from '../../../../shared/chain/rehearsed-meaning.ts';
import { isOwn } from '../reading/parties.ts';
import type { RiskRule } from '../risk-rule.ts';

export const recipientIsOwn: RiskRule = (subject) => {
  const { transaction } = subject.outcome;
  const { recipient } = meaningOfRehearsed(transaction) ?? {};
  if (transaction.kind !== 'transfer' || recipient === undefined) return [];
  const isSelf = sameAddress(recipient, transaction.from);
  if (!isSelf && !isOwn(subject, recipient)) return [];
  return [
    {
      id: 'RECIPIENT_IS_OWN',
      level: 'info',
      message: isSelf
        ? 'The account sends this to itself: nothing changes but the network fee.'
        : 'The recipient is an account of yours.',
      evidence: { recipient },
    },
  ];
};
