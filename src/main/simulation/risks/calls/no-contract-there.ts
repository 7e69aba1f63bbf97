import { getAddress } from 'viem';
import { hasCode } from '../reading/parties.ts';
import type { RiskRule } from '../risk-rule.ts';

/** A call of an address without a contract works and does nothing; coins that go along are gone. */
export const noContractThere: RiskRule = async (subject) => {
  const { to, data } = subject.outcome.transaction;
  if (data === '0x' || (await hasCode(subject, getAddress(to)))) return [];
  return [
    {
      id: 'NO_CONTRACT_THERE',
      level: 'danger',
      message:
        'There is no contract at the address that is called, so the call does nothing, and coins that go along stay there. Check the address and the network.',
      evidence: { to },
    },
  ];
};
