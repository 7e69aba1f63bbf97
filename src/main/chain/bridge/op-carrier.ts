// On an OP chain every deposit is carried by a transaction of its own, whose hash follows from the block and
// the log of Ethereum that it comes from: nobody else can make one with that hash.
import { type Hash, isAddressEqual } from 'viem';
import { extractTransactionDepositedLogs, getL2TransactionHash } from 'viem/op-stack';
import type { Deposit } from './deposit.ts';

/** The transaction of the other chain that carries a deposit; null where its portal said nothing of one. */
export function carryingTransaction({ bridge, receipt }: Deposit): Hash | null {
  const { portal } = bridge;
  if (portal === undefined) return null;
  const said = extractTransactionDepositedLogs({ logs: receipt.logs }).filter(({ address }) =>
    isAddressEqual(address, portal),
  );
  const [log, ...others] = said;
  return log === undefined || others.length > 0 ? null : getL2TransactionHash({ log });
}
