import { formatUnits } from '../../../../shared/amounts.ts';
import { nativeToken } from '../../../chain/tokens.ts';
import { blockOf } from '../reading/block-of.ts';
import { dollar, worthOf } from '../reading/usd.ts';
import type { RiskRule } from '../risk-rule.ts';

/** A price of gas so many times that which the block asks. */
const timesAsked = 5n;
/** Below it nothing is lost by it. */
const leastUsd = 5n * dollar;
/** In wei, where the coin has no price. */
const leastFee = 5n * 10n ** 15n;

/** What is paid above the price that the block asks is given away, unless blocks are full. */
export const tipHigh: RiskRule = async (subject) => {
  const { outcome, client, tokens, facts } = subject;
  const { feeWei, gasUsed } = outcome.transaction;
  const { symbol, decimals } = nativeToken(tokens, client.chainId);
  const [price, { baseFeePerGasWei }] = await Promise.all([
    facts.usdPrice(client.chainId, 'native'),
    blockOf(subject),
  ]);
  const usd = price && worthOf(BigInt(feeWei), decimals, price);
  if (usd ? usd < leastUsd : BigInt(feeWei) < leastFee) return [];
  // A chain without a base fee asks no price that this could be compared with.
  const asked = baseFeePerGasWei * BigInt(gasUsed);
  if (asked === 0n || BigInt(feeWei) < asked * timesAsked) return [];
  const [fee, needed] = [BigInt(feeWei), asked].map((wei) => formatUnits(wei, decimals));
  return [
    {
      id: 'TIP_HIGH',
      level: 'caution',
      message: `The network fee of ${fee} ${symbol} is far above the ${needed} ${symbol} that a block asks for it now. Choose a slower speed in the settings.`,
      evidence: { feeWei, askedWei: asked.toString() },
    },
  ];
};
