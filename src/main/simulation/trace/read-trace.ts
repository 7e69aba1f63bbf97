// Asks the fork what a transaction that ran there did inside.
import { getAddress, type Hash, hexToBigInt } from 'viem';
import type { z } from 'zod';
import { AppError } from '../../../shared/errors.ts';
import type { ChainClient } from '../../chain/chain-client.ts';
import { rpcBadAnswer } from '../../chain/rpc/rpc-errors.ts';
import { withRpcErrors } from '../../chain/rpc/translate-rpc-error.ts';
import { callsOf } from './calls-of.ts';
import { changesOf, readOf } from './state-of.ts';
import type { Trace, TracedCall } from './trace.ts';
import { blockShape, diffShape, frameShape, prestateShape } from './trace-answers.ts';

/**
 * What the transaction that was mined last did, in one request: the fork works on the parts one after the other.
 * Nothing else may be asked of it meanwhile, or anvil 1.7 may stand still for ever. Only a fork is asked: nodes
 * of real chains seldom answer such questions. Errors: RPC_*; see `isTooLarge`.
 */
export async function readTrace(client: ChainClient, hash: Hash): Promise<Trace> {
  const traced = <T>(options: Traced, shape: z.ZodType<T>) =>
    ask(client, 'debug_traceTransaction', [hash, options], shape);
  const differences = (disableCode: boolean) =>
    traced({ tracer: 'prestateTracer', tracerConfig: { diffMode: true, disableCode } }, diffShape);
  const [frame, prestate, diff, block] = await Promise.all([
    traced({ tracer: 'callTracer' }, frameShape),
    traced({ tracer: 'prestateTracer' }, prestateShape),
    differences(true),
    ask(client, 'eth_getBlockByNumber', ['latest', false], blockShape),
  ]);
  const calls = callsOf(frame);
  const changes = changesOf(calls.some(changesCode) ? await differences(false) : diff);
  return {
    ...{ calls, changes, read: readOf(prestate) },
    producer: getAddress(block.miner),
    block: {
      timestamp: hexToBigInt(block.timestamp),
      baseFeePerGasWei: hexToBigInt(block.baseFeePerGas ?? '0x0'),
      gasLimit: hexToBigInt(block.gasLimit),
    },
  };
}

/** Code is most of what there is to tell, and nothing else changes it: no authorisation (EIP-7702) is sent here. */
function changesCode({ kind }: TracedCall): boolean {
  return kind === 'create' || kind === 'selfdestruct';
}

/** Whether an error says that it did more than one answer holds. */
export function isTooLarge(thrown: unknown): boolean {
  return thrown instanceof AppError && thrown.facts['reason'] === 'too_large';
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
  tracerConfig?: { diffMode: boolean; disableCode: boolean };
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
