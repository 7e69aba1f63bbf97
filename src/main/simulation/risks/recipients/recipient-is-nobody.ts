import { isBurnAddress } from '../../../../shared/burn-addresses.ts';
import { meaningOfRehearsed } from '../../../../shared/chain/rehearsed-meaning.ts';
import type { RiskRule } from '../risk-rule.ts';

/** What is below is reserved for functions of the chain itself. */
const lowest = 0x10000n;

export const recipientIsNobody: RiskRule = ({ outcome: { transaction } }) => {
  const paid = transaction.kind === 'transfer' ? transaction.to : transaction.from;
  const recipient = meaningOfRehearsed(transaction)?.recipient ?? paid;
  if (!isBurnAddress(recipient) && BigInt(recipient) >= lowest) return [];
  return [
    {
      id: 'RECIPIENT_IS_NOBODY',
      level: 'danger',
      message: 'Nobody has the key of the recipient: what is sent there is lost for ever.',
      evidence: { recipient },
    },
  ];
};
