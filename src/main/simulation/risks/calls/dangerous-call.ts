import type { Hex } from 'viem';
import { dangerOf } from '../../../../shared/chain/abi/dangerous-functions.ts';
import type { RiskRule } from '../risk-rule.ts';

/** A function that is called by its ABI and gives others power over what the account owns. */
export const dangerousCall: RiskRule = ({ outcome }) => {
  const { kind, data, to, decoded } = outcome.transaction;
  const danger = kind === 'contract_call' ? dangerOf(data as Hex) : null;
  if (danger === null) return [];
  return [
    {
      id: 'DANGEROUS_CALL',
      level: 'danger',
      message: danger,
      evidence: { contract: to, function: decoded?.functionName ?? data.slice(0, 10) },
    },
  ];
};
