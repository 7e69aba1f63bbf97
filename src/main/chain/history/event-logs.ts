// What contracts logged, of one range of blocks.
import { type Address, type Hex, hexToBigInt, hexToNumber, numberToHex } from 'viem';
import { z } from 'zod';
import { addressText } from '../../../shared/address-text.ts';
import { AppError } from '../../../shared/errors.ts';
import type { ChainClient } from '../chain-client.ts';
import { askedTooMuch } from '../rpc/asked-too-much.ts';
import { hexShape } from '../rpc/hex-shape.ts';
import { rpcBadAnswer } from '../rpc/rpc-errors.ts';
import { withRpcErrors } from '../rpc/translate-rpc-error.ts';

/** A log with its place in the chain, as an endpoint says it. */
export interface EventLog {
  address: string;
  topics: readonly Hex[];
  blockNumber: bigint;
  blockHash: Hex;
  txHash: Hex;
  /** In its block. */
  logIndex: number;
  /** Unix seconds; null where the endpoint does not say. */
  timestamp: bigint | null;
}

export interface LogsOfRange {
  address: Address;
  /** By place; null for anything. */
  topics: readonly (Hex | null)[];
  from: bigint;
  to: bigint;
}

/** Null where the endpoint does not give so many blocks at once. Errors: RPC_*. */
export async function readEventLogs(
  client: ChainClient,
  { address, topics, from, to }: LogsOfRange,
): Promise<EventLog[] | null> {
  const range = { fromBlock: numberToHex(from), toBlock: numberToHex(to) };
  try {
    const filter = { ...range, address, topics };
    const answer = await withRpcErrors(() => client.rpc.request('eth_getLogs', [filter]));
    const logs = logsSchema.safeParse(answer);
    if (!logs.success) throw rpcBadAnswer(client.rpc.host, 'eth_getLogs', 'no_logs');
    return logs.data;
  } catch (error) {
    if (error instanceof AppError && askedTooMuch(error)) return null;
    throw error;
  }
}

const logsSchema = z.array(
  z
    .object({
      address: addressText,
      topics: z.array(hexShape),
      blockNumber: hexShape,
      blockHash: hexShape,
      transactionHash: hexShape,
      logIndex: hexShape,
      blockTimestamp: hexShape.nullish(),
    })
    .transform(
      (log): EventLog => ({
        ...{ address: log.address, topics: log.topics, blockHash: log.blockHash },
        ...{ blockNumber: hexToBigInt(log.blockNumber), txHash: log.transactionHash },
        logIndex: hexToNumber(log.logIndex),
        timestamp: log.blockTimestamp == null ? null : hexToBigInt(log.blockTimestamp),
      }),
    ),
);
