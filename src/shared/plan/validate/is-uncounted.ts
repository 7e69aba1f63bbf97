import { claimsToBeRef } from '../values.ts';
import type { PlacedAction } from './check.ts';

/**
 * Whether a parameter is an amount of items that is no number, share or "max" of them: items have no price, and
 * what was held of them at the start is not kept.
 */
export function isUncounted({ tool, params }: PlacedAction, param: string): boolean {
  const { amount, by } = tool?.countsItems ?? {};
  if (amount !== param || by === undefined || !Object.hasOwn(params, by)) return false;
  const value = params[param];
  return typeof value === 'object' && value !== null && !claimsToBeRef(value);
}
