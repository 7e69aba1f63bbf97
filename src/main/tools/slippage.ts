import { percentOf } from '../../shared/amounts.ts';
import { AppError } from '../../shared/errors.ts';

/** So many percent of units, rounded down; never the whole of them. Errors: SLIPPAGE_TOO_HIGH. */
export function slippageOf(units: bigint, slippage: string): bigint {
  const part = percentOf(units, slippage);
  if (part < units) return part;
  const message = 'With this slippage the step could bring nothing.';
  throw new AppError('SLIPPAGE_TOO_HIGH', 'invalid_params', message, {
    advice: 'Give a percentage below 100, such as 0.5.',
    facts: { slippage },
  });
}
