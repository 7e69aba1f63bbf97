import { sameAddress } from '../../shared/addresses.ts';
import { leastDeltaOf } from '../../shared/chain/rehearsed-meaning.ts';
import { assetKey } from '../../shared/chain/types.ts';
import type { Subject } from './subject.ts';

/**
 * The least net change of the account that the bytes allow, by token or item, in
 * smallest units: at least what a swap asks for, at most what is sent along or offered. What the
 * bytes leave open nowhere is as it was rehearsed.
 */
export function leastDeltas(subject: Subject): Record<string, string> {
  const mine = subject.assetChanges.filter(({ account }) => sameAddress(account, subject.account));
  return Object.fromEntries(
    mine.map((change) => [assetKey(change), leastDeltaOf(subject.transaction, change).toString()]),
  );
}
