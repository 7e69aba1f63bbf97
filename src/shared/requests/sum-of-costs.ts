import { addDecimals } from '../decimal-arithmetic.ts';

/** Decimal texts together; null as soon as one of them is not known. */
export function sumOfCosts(costs: readonly (string | null)[]): string | null {
  return costs.reduce(
    (sum, cost) => (sum === null || cost === null ? null : addDecimals(sum, cost)),
    '0',
  );
}
