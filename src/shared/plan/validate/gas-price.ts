import { readDecimal } from '../../decimal.ts';
import type { PlanContext } from '../context.ts';

/** Wei per unit of gas: 10 gwei. Nominal, because the plan alone does not know the market. */
export const nominalGasPriceWei = 10_000_000_000n;

const weiPerGwei = 10n ** 9n;

/**
 * Wei per unit of gas of a chain: as the context says it of its own, rounded down; nominal of every other chain,
 * and where it says none that can be read.
 */
export function gasPriceWei(
  { gasPriceGwei, defaultChain }: PlanContext,
  chainId: number | undefined,
): bigint {
  const isOther = chainId !== undefined && defaultChain !== undefined && chainId !== defaultChain;
  const gwei = gasPriceGwei === undefined || isOther ? undefined : readDecimal(gasPriceGwei);
  if (typeof gwei !== 'object') return nominalGasPriceWei;
  return (gwei.digits * weiPerGwei) / 10n ** BigInt(gwei.scale);
}
