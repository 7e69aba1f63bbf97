import type { RiskRule } from '../risk-rule.ts';

/** To take an allowance back costs some 30 000; who asks for far more does something else with it. */
const mostGas = 200_000n;

export const revokeCostsMuch: RiskRule = ({ outcome }) => {
  const { kind, to, gasUsed } = outcome.transaction;
  const takesBack =
    outcome.allowances.length > 0 &&
    outcome.allowances.every(({ before, after }) => BigInt(after) < BigInt(before));
  if (kind !== 'approve' || !takesBack || BigInt(gasUsed) <= mostGas) return [];
  return [
    {
      id: 'REVOKE_COSTS_MUCH',
      level: 'caution',
      message: `Taking the allowance back costs ${gasUsed} gas, many times the usual. Some tokens are made so that their makers earn by it; an allowance of a worthless token can stay.`,
      evidence: { contract: to, gasUsed },
    },
  ];
};
