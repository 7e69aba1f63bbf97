import type { Address, Hex, TransactionReceipt } from 'viem';

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
}
