// Asks the fork what a transaction that ran there did inside.
import { getAddress, numberToHex, type TransactionReceipt } from 'viem';
import type { z } from 'zod';
import { AppError } from '../../../shared/errors.ts';
import type { ChainClient } from '../../chain/chain-client.ts';
import { rpcBadAnswer } from '../../chain/rpc/rpc-errors.ts';
import { withRpcErrors } from '../../chain/rpc/translate-rpc-error.ts';
import { callsOf } from './calls-of.ts';
import { changesOf, readOf } from './state-of.ts';
import type { Trace, TracedCall } from './trace.ts';
import { diffShape, frameShape, prestateShape, producerShape } from './trace-answers.ts';

/**
 * Nothing else may be asked of the fork meanwhile. Null where it did more than one answer holds. Only a fork is asked: nodes of real chains seldom answer
 * such questions. Errors: RPC_*.
 */
export async function readTrace(
  client: ChainClient,
  { transactionHash, blockNumber }: TransactionReceipt,
): Promise<Trace | null> {
  const traced = <T>(options: Traced, shape: z.ZodType<T>) =>
    ask(client, 'debug_traceTransaction', [transactionHash, options], shape);
  const differences = { tracer: 'prestateTracer', tracerConfig: { diffMode: true } };
  try {
    const [frame, block] = await Promise.all([
      traced({ tracer: 'callTracer' }, frameShape),
      ask(client, 'eth_getBlockByNumber', [numberToHex(blockNumber), false], producerShape),
    ]);
    // For these the transaction runs again, and anvil 1.7 may stand still for ever when it is asked anything
    // beside that.
    const prestate = await traced({ tracer: 'prestateTracer' }, prestateShape);
    const diff = await traced(differences, diffShape);
    const producer = getAddress(block.miner);
    return { calls: callsOf(frame), changes: changesOf(diff), read: readOf(prestate), producer };
  } catch (thrown) {
    const isTooLarge = thrown instanceof AppError && thrown.facts['reason'] === 'too_large';
    if (isTooLarge) return null;
    throw thrown;
  }
}

/** The calls that a call would make on the state of now, also where it is refused. Errors: RPC_*. */
export async function readCallTrace(
  client: ChainClient,
  call: Readonly<Record<string, string>>,
): Promise<TracedCall[]> {
  const params = [call, 'latest', { tracer: 'callTracer' }];
  return callsOf(await ask(client, 'debug_traceCall', params, frameShape));
}

interface Traced {
  tracer: string;
  tracerConfig?: { diffMode: boolean };
}

async function ask<T>(
  { rpc }: ChainClient,
  method: string,
  params: readonly unknown[],
  shape: z.ZodType<T>,
): Promise<T> {
  const read = shape.safeParse(await withRpcErrors(() => rpc.request(method, params)));
  if (!read.success) throw rpcBadAnswer(rpc.host, method, 'shape', read.error);
  return read.data;
}
