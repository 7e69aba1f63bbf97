import type { Address, Hex, TransactionReceipt } from 'viem';
import type { CallMeaning } from '../../../shared/chain/calls/known-function.ts';
import { meaningOf } from '../../../shared/chain/known-calls.ts';
import type { SentBeside } from './sent-beside.ts';

/** A mined transaction with the fields it was sent with. */
export interface MinedCall {
  receipt: TransactionReceipt;
  from: Address;
  to: Address;
  valueWei: bigint;
  data: Hex;
  gasLimit: bigint;
  /** Describes a function that is not known by itself. */
  abi?: string;
  /** What the account sent in the same block; nothing unless given, as on a fork, where each has a block of its own. */
  beside?: readonly SentBeside[];
}

const known = new WeakMap<MinedCall, CallMeaning | null>();

/** What its bytes mean; read once, since every part of an outcome asks. */
export function meaningOfMined(call: MinedCall): CallMeaning | null {
  const before = known.get(call);
  if (before !== undefined) return before;
  const { from, to, valueWei, data } = call;
  const meaning = meaningOf({ from, to, valueWei, data });
  known.set(call, meaning);
  return meaning;
}
