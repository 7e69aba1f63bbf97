import { sameAddress } from '../../shared/addresses.ts';
import type { AssetChange } from '../../shared/chain/types.ts';
import { argOf } from './decoded-args.ts';
import type { Subject } from './subject.ts';

/**
 * The least net change of the account that the bytes allow, by token as the changes name it, in
 * smallest units: at least what a swap asks for, at most what is sent along or offered. What the
 * bytes leave open nowhere is as it was rehearsed.
 */
export function leastDeltas(subject: Subject): Record<string, string> {
  const mine = subject.assetChanges.filter(({ account }) => sameAddress(account, subject.account));
  return Object.fromEntries(
    mine.map((change) => [change.token, leastDelta(subject.transaction, change).toString()]),
  );
}

function leastDelta(transaction: Subject['transaction'], change: AssetChange): bigint {
  const rehearsed = BigInt(change.deltaUnits);
  const bound = rehearsed < 0n ? mostOut(transaction, change.token) : leastIn(transaction);
  return bound !== undefined && bound < rehearsed ? bound : rehearsed;
}

function leastIn({ kind, decoded }: Subject['transaction']): bigint | undefined {
  if (kind !== 'swap') return undefined;
  // An exact amount out cannot come short: the call reverts.
  return argOf(decoded, 'amountOutMin');
}

function mostOut(transaction: Subject['transaction'], token: string): bigint | undefined {
  if (token === 'native') return -BigInt(transaction.valueWei);
  if (transaction.kind !== 'swap') return undefined;
  const most = argOf(transaction.decoded, 'amountInMax');
  return most === undefined ? undefined : -most;
}
