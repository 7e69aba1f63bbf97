import { blockOf } from '../reading/block-of.ts';
import { isAtLeast, percentOf } from '../reading/percent.ts';
import type { RiskRule } from '../risk-rule.ts';

/** Percent of a whole block. */
const cautionAt = 50n;
/** Less fits into a block of any chain. */
const small = 3_000_000n;

/** What takes up much of a block waits until one is empty enough, and may never be taken. */
export const gasNearBlockLimit: RiskRule = async (subject) => {
  const limit = BigInt(subject.outcome.transaction.gasLimit);
  if (limit < small) return [];
  const { gasLimit } = await blockOf(subject);
  if (!isAtLeast(limit, cautionAt, gasLimit)) return [];
  return [
    {
      id: 'GAS_NEAR_BLOCK_LIMIT',
      level: 'caution',
      message: `This asks for ${percentOf(limit, gasLimit)} % of a whole block: it may wait for long, or never be carried out. Do it in several steps.`,
      evidence: { gasLimit: limit.toString(), blockGasLimit: gasLimit.toString() },
    },
  ];
};
