import { hexToBigInt, isHex } from 'viem';

/** The part of a receipt that says what was paid; chains that keep their data on Ethereum add to it. */
export interface PaidReceipt {
  gasUsed: bigint;
  effectiveGasPrice: bigint;
  l1Fee?: unknown;
}

/** All that the sender of a mined transaction paid, in wei. */
export function paidFeeWei(receipt: PaidReceipt): bigint {
  return receipt.gasUsed * receipt.effectiveGasPrice + paidL1FeeWei(receipt);
}

/** What of it an OP chain took for keeping the data on Ethereum; nothing on other chains. */
export function paidL1FeeWei({ l1Fee }: PaidReceipt): bigint {
  if (typeof l1Fee === 'bigint') return l1Fee;
  return isHex(l1Fee) ? hexToBigInt(l1Fee) : 0n;
}
