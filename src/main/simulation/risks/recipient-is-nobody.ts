import { sameAddress } from '../../../shared/addresses.ts';
import { meaningOfRehearsed } from '../../../shared/chain/rehearsed-meaning.ts';
import type { RiskRule } from './risk-rule.ts';

/** Addresses that nobody has the key of: what goes there is gone. */
const nobodys = [
  '0x0000000000000000000000000000000000000000',
  '0x000000000000000000000000000000000000dEaD',
];

export const recipientIsNobody: RiskRule = ({ outcome: { transaction } }) => {
  const paid = transaction.kind === 'transfer' ? transaction.to : transaction.from;
  const recipient = meaningOfRehearsed(transaction)?.recipient ?? paid;
  if (!nobodys.some((address) => sameAddress(address, recipient))) return [];
  return [
    {
      id: 'RECIPIENT_IS_NOBODY',
      level: 'danger',
      message: 'Nobody has the key of the recipient: what is sent there is lost for ever.',
      evidence: { recipient },
    },
  ];
};
