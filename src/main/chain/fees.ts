import type { PublicClient } from 'viem';
import type { FeeWish } from '../../shared/chain/fee-wish.ts';
import { type Fees, suggestFees, suggestGasPrice, tipPercentiles } from './suggest-fees.ts';

/** Asks what the last ten blocks took, and what to offer after that. Errors: FEE_ABOVE_CAP, RPC_*. */
export async function readFees(client: PublicClient, wish: FeeWish): Promise<Fees> {
  const { baseFeePerGas } = await client.getBlock();
  if (baseFeePerGas === null) return suggestGasPrice(await client.getGasPrice(), wish);
  const history = await client.getFeeHistory({ blockCount: 10, rewardPercentiles: tipPercentiles });
  const reward = history.reward ?? [];
  const isEmpty = !reward.flat().some((tip) => tip > 0n);
  const usualTip = isEmpty ? await client.estimateMaxPriorityFeePerGas() : 0n;
  return suggestFees({ baseFeePerGas: history.baseFeePerGas, reward }, usualTip, wish);
}

/** The base fee of the next block; the gas price that is asked where the chain has none. */
export async function readGasPrice(client: PublicClient): Promise<bigint> {
  const { baseFeePerGas } = await client.getBlock();
  if (baseFeePerGas === null) return client.getGasPrice();
  const history = await client.getFeeHistory({ blockCount: 1, rewardPercentiles: [] });
  return history.baseFeePerGas.at(-1) ?? baseFeePerGas;
}
