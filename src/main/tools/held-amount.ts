import { formatUnits, percentOf } from '../../shared/amounts.ts';
import { AppError } from '../../shared/errors.ts';
import type { ChainToken } from '../chain/tokens.ts';
import { cutUnits } from './cut-units.ts';

/**
 * Units of an amount of what is held elsewhere: supplied, staked, in a vault, still to be had as a loan.
 * `max` and shares are of `held`. It may be more than that: what that means, each tool knows. Errors: AMOUNT_*.
 */
export function heldAmount(text: string, { decimals }: ChainToken, held: bigint): bigint {
  if (text === 'max') return held;
  if (text.endsWith('%')) return percentOf(held, text.slice(0, -1));
  return cutUnits(text, decimals);
}

/** `where` ends "There is only 5 DAI …". Errors: INSUFFICIENT_BALANCE. */
export function assertHeld(
  units: bigint,
  { symbol, decimals }: ChainToken,
  held: bigint,
  where: string,
): void {
  if (units <= held && units > 0n) return;
  const need = formatUnits(units === 0n ? 1n : units, decimals);
  const have = formatUnits(held, decimals);
  const message = `There is only ${have} ${symbol} ${where}; the step needs ${need} ${symbol}.`;
  throw new AppError('INSUFFICIENT_BALANCE', 'insufficient_balance', message, {
    advice: 'Lower the amount. Nothing was signed.',
    facts: { symbol, have, need },
  });
}
