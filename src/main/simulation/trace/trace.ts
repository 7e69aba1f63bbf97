// What a transaction did inside, as a fork tells it: whom it called, what it changed, what it rests on.
import type { Address, Hex } from 'viem';
import type { CodeFacts } from './code-facts.ts';

/** One call of a transaction; the list of them is in the order of execution, the transaction itself first. */
export interface TracedCall {
  /** 0 for the transaction itself. */
  depth: number;
  kind: 'call' | 'static' | 'delegate' | 'create' | 'selfdestruct';
  from: Address;
  /** Of a creation the contract that was made; of a self-destruction who gets what was left. */
  to: Address;
  valueWei: bigint;
  input: Hex;
  /** It, or a call around it, was taken back. */
  failed: boolean;
}

/**
 * What is different at one address afterwards. Fields that stayed the same are absent. The network fee is in
 * it: less at the sender, a part of it more at the block's producer.
 */
export interface StateChange {
  address: Address;
  balanceWei?: { before: bigint; after: bigint };
  nonce?: { before: number; after: number };
  /** The code itself; `0x` for none. */
  code?: { before: Hex; after: Hex };
  /** By slot, 32 bytes each. */
  slots: ReadonlyMap<Hex, { before: Hex; after: Hex }>;
}

/** One address that the outcome rests on, as it was before the transaction. */
export interface TouchedAccount extends CodeFacts {
  address: Address;
  balanceWei: bigint;
  nonce: number;
  /** What was read or written, by slot. */
  slots: ReadonlyMap<Hex, Hex>;
}

export interface Trace {
  calls: readonly TracedCall[];
  changes: readonly StateChange[];
  /** Everything it looked at. */
  read: readonly TouchedAccount[];
  /** Who produced its block on the fork; gets the tip. */
  producer: Address;
  block: MinedBlock;
}

/** The block of the fork that a transaction is in. */
export interface MinedBlock {
  /** Unix seconds. */
  timestamp: bigint;
  /** 0 where the chain has none. */
  baseFeePerGasWei: bigint;
  gasLimit: bigint;
}
