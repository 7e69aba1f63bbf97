import { sameAddress } from '../../../shared/addresses.ts';
import type { AssetChange } from '../../../shared/chain/types.ts';

/** What a rehearsal changed of an account's coins and tokens; items of collections are none of them. */
export function ownChanges(account: string, changes: readonly AssetChange[]): AssetChange[] {
  return changes.filter(
    (change) => change.tokenId === undefined && sameAddress(change.account, account),
  );
}

/** Smallest units that left the account, by token. */
export function unitsSpent(
  account: string,
  changes: readonly AssetChange[],
): Record<string, string> {
  const left = ownChanges(account, changes).filter(({ deltaUnits }) => deltaUnits.startsWith('-'));
  return Object.fromEntries(left.map(({ token, deltaUnits }) => [token, deltaUnits.slice(1)]));
}
