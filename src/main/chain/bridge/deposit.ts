// What was put into the canonical bridge by one transaction, as its receipt says it.
import {
  type Address,
  type Hash,
  isAddressEqual,
  parseEventLogs,
  type TransactionReceipt,
} from 'viem';
import { type CanonicalBridge, contractsOf } from '../../../shared/chain/addresses.ts';
import { bridgeEntryAbi } from '../../../shared/chain/calls/standard-bridge.ts';
import { AppError } from '../../../shared/errors.ts';
import type { ChainClient } from '../chain-client.ts';

/** A deposit that a receipt tells of. */
export interface Deposit {
  bridge: CanonicalBridge;
  from: Address;
  /** On the other chain. */
  to: Address;
  /** Null for ETH. */
  token: { here: Address; there: Address } | null;
  /** Smallest units; as many arrive. */
  units: bigint;
  /** Of the log that says it, in its block. */
  logIndex: number;
  receipt: TransactionReceipt;
}

/**
 * The deposit of a transaction; null while it is not mined.
 * Errors: NO_BRIDGE, NOT_A_DEPOSIT, RPC_*.
 */
export async function readDeposit(client: ChainClient, txHash: Hash): Promise<Deposit | null> {
  const bridge = contractsOf(client.chainId)?.bridge;
  if (bridge === undefined) throw notADeposit(txHash);
  const receipt = await client.receipt(txHash);
  if (receipt === null) return null;
  const logs = parseEventLogs({
    abi: bridgeEntryAbi,
    eventName: ['ETHBridgeInitiated', 'ERC20BridgeInitiated'],
    logs: receipt.logs.filter(({ address }) => isAddressEqual(address, bridge.entry)),
  });
  const [log, ...others] = logs;
  if (receipt.status !== 'success' || log === undefined || others.length > 0) {
    throw notADeposit(txHash);
  }
  const { from, to, amount: units } = log.args;
  const token =
    log.eventName === 'ETHBridgeInitiated'
      ? null
      : { here: log.args.localToken, there: log.args.remoteToken };
  return { bridge, from, to, token, units, logIndex: log.logIndex, receipt };
}

function notADeposit(txHash: Hash): AppError {
  return new AppError(
    'NOT_A_DEPOSIT',
    'invalid_params',
    'This transaction put nothing into a bridge that Countersign knows.',
    {
      advice: 'Give the id that the bridge step left, or the hash of its last transaction.',
      facts: { txHash },
    },
  );
}
