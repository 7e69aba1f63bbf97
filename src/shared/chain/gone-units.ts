import { sameAddress } from '../addresses.ts';
import type { AssetChange } from './types.ts';

/**
 * What is spent of the account's own, in units by token: lower-case address, or `native`. A debt is no
 * spending until it is repaid. What stands for money in a lending market counts as that money, and what a
 * contract took back for money that it paid to the account is not spent.
 */
export function goneUnits(
  changes: readonly AssetChange[],
  account: string,
): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const change of changes) {
    const { token, deltaUnits, lent, redeemed } = change;
    const units = -BigInt(deltaUnits);
    if (!sameAddress(change.account, account) || units <= 0n) continue;
    if (lent?.as === 'owed' || redeemed) continue;
    const key = (lent?.token ?? token).toLowerCase();
    sums.set(key, (sums.get(key) ?? 0n) + units);
  }
  return sums;
}
