import { z } from 'zod';
import { AppError } from '../../shared/errors.ts';
import type { JsonRpc } from '../chain/rpc/json-rpc.ts';
import { knownResult, knownSwap } from './known-swap.ts';

const withinMs = 5_000;

const logSchema = z.object({ address: z.string(), data: z.string() });
const simulatedSchema = z.tuple([
  z.object({
    calls: z.tuple([
      z.object({ status: z.literal('0x0'), returnData: z.string() }),
      z.object({ status: z.literal('0x1'), logs: z.array(logSchema) }),
    ]),
  }),
]);
const frameSchema = z.object({
  ...{ type: z.literal('CALL'), error: z.never().optional() },
  calls: z.array(z.object({ type: z.string(), to: z.string() })),
});
const differenceSchema = z.object({
  post: z.record(
    z.string(),
    z.looseObject({ storage: z.record(z.string(), z.string()).optional() }),
  ),
});

/**
 * Proves on a fresh anvil, without a network, that it computes a swap whose result is known, in each of the
 * ways in which rehearsals ask. Errors: REHEARSAL_UNAVAILABLE (self_test), RPC_UNREACHABLE, RPC_TIMEOUT.
 */
export async function selfTest(rpc: JsonRpc): Promise<void> {
  try {
    const failed = [
      ['eth_simulateV1', await simulates(rpc)],
      ['callTracer', await tracesCalls(rpc)],
      ['prestateTracer', await tracesState(rpc)],
    ].find(([, passed]) => passed !== true);
    if (failed !== undefined) throw notBelieved(String(failed[0]));
  } catch (thrown) {
    if (thrown instanceof AppError) throw thrown;
    throw notBelieved('answer', thrown);
  }
}

async function simulates(rpc: JsonRpc): Promise<boolean> {
  const { call, tooGreedy, stateOverrides } = knownSwap;
  const asked = {
    blockStateCalls: [{ stateOverrides, calls: [tooGreedy, call] }],
    ...{ traceTransfers: true, validation: false },
  };
  const [{ calls }] = simulatedSchema.parse(
    await rpc.request('eth_simulateV1', [asked, 'latest'], withinMs),
  );
  const [refused, done] = calls;
  const logs = done.logs.map(({ address, data }) => [address, data]);
  return refused.returnData.includes(knownResult.refusal) && isSame(logs, knownResult.logs);
}

async function tracesCalls(rpc: JsonRpc): Promise<boolean> {
  const { calls } = frameSchema.parse(await trace(rpc, { tracer: 'callTracer' }));
  return isSame(
    calls.map(({ type, to }) => [type, to]),
    knownResult.calls,
  );
}

async function tracesState(rpc: JsonRpc): Promise<boolean> {
  const asked = { tracer: 'prestateTracer', tracerConfig: { diffMode: true } };
  const { post } = differenceSchema.parse(await trace(rpc, asked));
  const { token, slot, value } = knownResult.boughtBalance;
  return post[token]?.storage?.[slot] === value;
}

function trace(rpc: JsonRpc, options: object): Promise<unknown> {
  const { call, stateOverrides } = knownSwap;
  return rpc.request('debug_traceCall', [call, 'latest', { ...options, stateOverrides }], withinMs);
}

function isSame(found: unknown, expected: unknown): boolean {
  return JSON.stringify(found) === JSON.stringify(expected);
}

function notBelieved(what: string, cause?: unknown): AppError {
  return new AppError(
    'REHEARSAL_UNAVAILABLE',
    'unknown',
    'Anvil gave a wrong answer to a swap whose result is known, so nothing that it rehearses would be believed.',
    {
      advice:
        'Nothing was signed. Install the packages again, then rehearse again; without a rehearsal nothing can be approved.',
      facts: { reason: 'self_test', what },
      cause,
    },
  );
}
