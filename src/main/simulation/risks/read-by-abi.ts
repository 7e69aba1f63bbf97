import type { Hex } from 'viem';
import { readCall } from '../../../shared/chain/known-calls.ts';
import type { RiskRule } from './risk-rule.ts';

/** What a call says of itself comes from an ABI, and the ABI from whoever wrote it. */
export const readByAbi: RiskRule = ({ outcome }) => {
  const { kind, data, to, decoded } = outcome.transaction;
  if (kind !== 'contract_call' || decoded === null || readCall(data as Hex) !== null) return [];
  return [
    {
      id: 'READ_BY_ABI',
      level: 'info',
      message: `The call ${decoded.functionName} is read with the ABI of its contract; what the contract does with it is only what was rehearsed.`,
      evidence: { contract: to },
    },
  ];
};
