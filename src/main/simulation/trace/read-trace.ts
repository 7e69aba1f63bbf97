// Asks the fork what a transaction that ran there did inside.
import { type Address, getAddress, type Hash, hexToBigInt } from 'viem';
import type { z } from 'zod';
import { AppError } from '../../../shared/errors.ts';
import type { ChainClient } from '../../chain/chain-client.ts';
import { rpcBadAnswer } from '../../chain/rpc/rpc-errors.ts';
import { withRpcErrors } from '../../chain/rpc/translate-rpc-error.ts';
import { callsOf } from './calls-of.ts';
import { codeFactsOf } from './code-facts.ts';
import { changesCode, type KnownCode } from './known-code.ts';
import { changesOf, readOf } from './state-of.ts';
import type { Trace, TracedCall } from './trace.ts';
import { blockShape, diffShape, frameShape, prestateShape } from './trace-answers.ts';

/** A transaction that a fork mined last. */
export interface Mined {
  client: ChainClient;
  /** Of the same fork. */
  codes: KnownCode;
  hash: Hash;
  to: Address;
}

/**
 * What the transaction that was mined last did, in one request: the fork works on the parts one after the other.
 * Code is left out of it where that at `to` is known already, and asked for after all where some of it is not.
 * Nothing else may be asked of it meanwhile, or anvil 1.7 may stand still for ever. Only a fork is asked: nodes
 * of real chains seldom answer such questions. Errors: RPC_*; see `isTooLarge`.
 */
export async function readTrace({ client, codes, hash, to }: Mined): Promise<Trace> {
  const traced = <T>(config: TracerConfig, shape: z.ZodType<T>) =>
    ask(client, 'debug_traceTransaction', [hash, prestateTracer(config)], shape);
  const prestate = (disableCode: boolean) => traced({ disableCode }, prestateShape);
  const differences = (disableCode: boolean) => traced({ diffMode: true, disableCode }, diffShape);
  const isLean = codes.before(to) !== undefined;
  const [frame, before, diff, block] = await Promise.all([
    ask(client, 'debug_traceTransaction', [hash, { tracer: 'callTracer' }], frameShape),
    prestate(isLean),
    differences(true),
    ask(client, 'eth_getBlockByNumber', ['latest', false], blockShape),
  ]);
  const calls = callsOf(frame);
  const lacks = isLean && Object.keys(before).some((each) => !codes.before(getAddress(each)));
  const read = readOf(
    lacks ? await prestate(false) : before,
    (address, code) => codes.before(address) ?? codeFactsOf(address, code),
  );
  codes.read(read, calls);
  return {
    ...{
      calls,
      changes: changesOf(calls.some(changesCode) ? await differences(false) : diff),
      read,
    },
    producer: getAddress(block.miner),
    block: {
      timestamp: hexToBigInt(block.timestamp),
      baseFeePerGasWei: hexToBigInt(block.baseFeePerGas ?? '0x0'),
      gasLimit: hexToBigInt(block.gasLimit),
    },
  };
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

interface TracerConfig {
  diffMode?: boolean;
  disableCode: boolean;
}

function prestateTracer(tracerConfig: TracerConfig): object {
  return { tracer: 'prestateTracer', tracerConfig };
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
