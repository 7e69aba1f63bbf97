import { type Address, getAddress } from 'viem';
import { argOf } from '../../../shared/chain/decode-call.ts';
import type { RiskRule } from './risk-rule.ts';

/** Coins sent to a contract by a plain transfer are often lost. */
export const recipientHasCode: RiskRule = async ({ outcome, client }) => {
  const { transaction } = outcome;
  if (transaction.kind !== 'transfer') return [];
  const named = argOf(transaction.decoded, 'to');
  const recipient: Address = getAddress(typeof named === 'string' ? named : transaction.to);
  if (!(await client.hasCode(recipient))) return [];
  return [
    {
      id: 'RECIPIENT_HAS_CODE',
      level: 'caution',
      message:
        'The recipient is a contract; one that does not expect the coins may keep them for ever.',
      evidence: { recipient },
    },
  ];
};
