import { formatUnits } from '../../../../shared/amounts.ts';
import { blockOf } from '../reading/block-of.ts';
import type { RiskRule } from '../risk-rule.ts';

/** A price of gas so many times that which the block asks. */
const timesAsked = 5n;
/** In wei of the chain's own coin: below it nothing is lost by it. */
const leastFee = 5n * 10n ** 15n;

/** What is paid above the price that the block asks is given away, unless blocks are full. */
export const tipHigh: RiskRule = async (subject) => {
  const { feeWei, gasUsed } = subject.outcome.transaction;
  if (BigInt(feeWei) < leastFee) return [];
  const { baseFeePerGasWei } = await blockOf(subject);
  // A chain without a base fee asks no price that this could be compared with.
  const asked = baseFeePerGasWei * BigInt(gasUsed);
  if (asked === 0n || BigInt(feeWei) < asked * timesAsked) return [];
  const [fee, needed] = [BigInt(feeWei), asked].map((wei) => formatUnits(wei, 18));
  return [
    {
      id: 'TIP_HIGH',
      level: 'caution',
      message: `The network fee of ${fee} is far above the ${needed} that a block asks for it now. Choose a slower speed in the settings.`,
      evidence: { feeWei, askedWei: asked.toString() },
    },
  ];
};
