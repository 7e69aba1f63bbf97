import type { RiskRule } from '../risk-rule.ts';

export const callNotDecoded: RiskRule = ({ outcome }) => {
  const { data, decoded, to } = outcome.transaction;
  if (data === '0x' || decoded !== null) return [];
  return [
    {
      id: 'CALL_NOT_DECODED',
      level: 'unknown',
      message: 'What the call asks of the contract cannot be put into words.',
      evidence: { to, selector: data.slice(0, 10) },
    },
  ];
};
