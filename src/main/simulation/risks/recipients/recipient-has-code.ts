import { getAddress } from 'viem';
import { meaningOfRehearsed } from '../../../../shared/chain/rehearsed-meaning.ts';
import { hasCode } from '../reading/parties.ts';
import type { RiskRule } from '../risk-rule.ts';

/** Coins sent to a contract by a plain transfer are often lost. */
export const recipientHasCode: RiskRule = async (subject) => {
  const { transaction } = subject.outcome;
  if (transaction.kind !== 'transfer') return [];
  const { recipient = getAddress(transaction.to), item } = meaningOfRehearsed(transaction) ?? {};
  // A contract that takes items says so when it is asked, and else gets none.
  if (item !== undefined) return [];
  if (!(await hasCode(subject, getAddress(recipient)))) return [];
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
