import type { AllowanceChange } from './types.ts';

/**
 * Whether an allowance has no limit in practice: no token has half as many units as there is room for, and
 * of a collection every item may be taken.
 */
export function isUnlimited({ after, way }: Pick<AllowanceChange, 'after' | 'way'>): boolean {
  return hasNoLimit(BigInt(after), way);
}

/** The same of what stands now, in smallest units. */
export function hasNoLimit(units: bigint, way: AllowanceChange['way'] = 'token'): boolean {
  if (way === 'item') return false;
  return units >= (way === 'permit2' ? 1n << 159n : 1n << 255n);
}
