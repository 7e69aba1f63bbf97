import { parseUnits } from '../../shared/amounts.ts';
import { multiplyDecimals } from '../../shared/decimal-arithmetic.ts';

/** Units of an exact amount. What was calculated may have more places than the token: they are cut off. */
export function cutUnits(text: string, decimals: number): bigint {
  return parseUnits(multiplyDecimals(text, '1', decimals), decimals);
}
