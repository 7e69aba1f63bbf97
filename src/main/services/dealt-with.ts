import {
  type Address,
  getAddress,
  type Hex,
  isAddressEqual,
  parseTransaction,
  zeroAddress,
} from 'viem';
import { meaningOf, readCall } from '../../shared/chain/known-calls.ts';
import type { TransactionKind } from '../../shared/chain/types.ts';

/** A transaction as it was approved: its kind, and its bytes before the signature. */
export interface ApprovedBytes {
  kind: TransactionKind;
  bytes: Hex;
}

/**
 * Whom a transaction paid, allowed something or handed something to, by its bytes alone: what others made of
 * it on the chain makes nobody known. What gave nothing, such as an allowance that was taken back, names nobody.
 */
export function dealtWith({ kind, bytes }: ApprovedBytes, from: Address): Address[] {
  const { to, value: valueWei = 0n, data = '0x' } = parseTransaction(bytes);
  if (to === undefined || to === null) return [];
  const isOfToken = data !== '0x' && (kind === 'transfer' || kind === 'approve');
  if (isOfToken && givesNothing(data)) return [];
  const { recipient, spender, debtor } = meaningOf({ from, to, valueWei, data }) ?? {};
  // A token that is sent is not who gets it.
  const named = [recipient, spender, debtor, isOfToken ? undefined : to];
  const known = named.flatMap((each) => (each === undefined ? [] : [getAddress(each)]));
  return [...new Set(known)].filter((each) => each !== zeroAddress && !isAddressEqual(each, from));
}

/** A transfer of nothing, an allowance of nothing, and a collection that is taken back. */
function givesNothing(data: Hex): boolean {
  return readCall(data)?.args.some((value) => value === 0n || value === false) ?? false;
}
