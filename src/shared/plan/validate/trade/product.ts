import type { Decimal } from '../../../decimal.ts';

/** The exact product. */
export function product(...factors: readonly Decimal[]): Decimal {
  return {
    digits: factors.reduce((all, { digits }) => all * digits, 1n),
    scale: factors.reduce((all, { scale }) => all + scale, 0),
  };
}
