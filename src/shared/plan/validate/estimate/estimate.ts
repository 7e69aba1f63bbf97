// Rough costs over the worst path. They are for orientation; the rehearsal measures.
import type { CheckInput, PlacedAction } from '../check.ts';
import { gasPriceWei } from '../gas-price.ts';
import { firstStart } from '../time/first-start.ts';
import { endOf } from './cost.ts';
import { worstPath } from './worst-path.ts';

/**
 * Fields of the validation result; left out where they cannot be counted. `estimatedGasEth` holds the gas of
 * the chains whose coin is ETH and no other, and is left out where all gas is paid in other coins.
 */
export function estimate(input: CheckInput): {
  estimatedGasEth?: number;
  estimatedDurationMs?: number;
} {
  const start = firstStart(input);
  const cost = worstPath(input, start, (action) =>
    paysInEth(action, input) ? Number(gasPriceWei(input.context, action.chainId)) : 0,
  );
  const gasEth = cost.feeWei / 1e18;
  const isElsewhere = cost.feeWei === 0 && input.actions.some((each) => !paysInEth(each, input));
  const durationMs = Math.round(endOf(cost, start ?? 0) - (start ?? 0));
  return {
    ...(Number.isFinite(gasEth) && !isElsewhere && { estimatedGasEth: Number(gasEth.toFixed(9)) }),
    ...(Number.isSafeInteger(durationMs) && { estimatedDurationMs: durationMs }),
  };
}

/** A chain that is not known, or not listed, is taken for one of ETH. */
function paysInEth({ tool, chainId }: PlacedAction, { tokens }: CheckInput): boolean {
  if (tool?.gasUnits === 0 || chainId === undefined) return true;
  return (tokens.native(chainId)?.symbol ?? 'ETH') === 'ETH';
}
