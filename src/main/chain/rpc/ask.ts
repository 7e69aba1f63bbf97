// Asking the endpoints of a pool: one that answers, two, or all. Passing trouble is tried again after a
// pause, and never beyond the call's deadline.
import { AppError } from '../../../shared/errors.ts';
import { backoffMs } from './backoff.ts';
import type { Endpoint, PoolTime } from './endpoint.ts';
import { NodeRpcError } from './json-rpc.ts';
import { type NodeRefusal, readNodeText } from './node-error-texts.ts';
import { rpcQuorumMissing, rpcUnreachable } from './rpc-errors.ts';
import { blockUnknown, translateRpcError } from './translate-rpc-error.ts';

export interface PoolRoom {
  /** In the person's order. */
  endpoints: readonly Endpoint[];
  time: PoolTime;
}

export interface PoolCall {
  method: string;
  params: readonly unknown[];
  /** Epoch milliseconds; nothing goes on for longer. */
  until: number;
}

/** What an endpoint says: a result, or that the call is refused by the chain itself. */
export interface Answer {
  endpoint: Endpoint;
  outcome: { result: unknown } | { refusal: NodeRpcError };
}

interface Trouble {
  endpoint: Endpoint;
  error: AppError;
}

/** How often passing trouble is tried in all. */
const rounds = 3;

const byTheChain: ReadonlySet<NodeRefusal | undefined> = new Set([
  ...(['reverted', 'insufficient_funds', 'gas_too_low', 'gas_too_high'] as const),
]);
const revertCode = 3;

/** A call waits no longer than this for an endpoint that is left alone. */
const longestWaitMs = 5_000;

/** Waits before another round; false when none is left, or it would come too late. */
export async function pause(
  { endpoints, time }: PoolRoom,
  { until }: Pick<PoolCall, 'until'>,
  round: number,
): Promise<boolean> {
  const soonestMs = Math.min(...endpoints.map((endpoint) => endpoint.restMs()));
  const waitMs = Math.max(backoffMs(round, time.chance()), soonestMs);
  if (round + 1 >= rounds || waitMs > longestWaitMs || time.now() + waitMs >= until) return false;
  await time.sleep(waitMs);
  return true;
}

/** Errors: AppError; what is refused for the endpoint's own reasons is one too. */
export async function askOne(endpoint: Endpoint, call: PoolCall): Promise<Answer> {
  const { method, params, until } = call;
  try {
    const result = await endpoint.request(method, params, until);
    if (result === null && method.startsWith('eth_getBlockBy')) throw blockUnknown();
    return { endpoint, outcome: { result } };
  } catch (thrown) {
    if (thrown instanceof NodeRpcError && isByTheChain(thrown)) {
      return { endpoint, outcome: { refusal: thrown } };
    }
    throw translateRpcError(thrown);
  }
}

function isByTheChain({ code, message }: NodeRpcError): boolean {
  return code === revertCode || byTheChain.has(readNodeText(message));
}

/** The result, or the refusal thrown. */
export function resultOf({ outcome }: Answer): unknown {
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome.result;
}

/**
 * The first answer there is, in the person's order. `tries`: whether to ask anew after all failed.
 * Errors: RPC_*, CHAIN_MISMATCH, NodeRpcError.
 */
export async function askAny(room: PoolRoom, call: PoolCall, tries: boolean): Promise<unknown> {
  let error: AppError | undefined;
  for (let round = 0; ; round += 1) {
    for (const endpoint of usable(room)) {
      try {
        return await endpoint.request(call.method, call.params, call.until);
      } catch (thrown) {
        if (!(thrown instanceof AppError) || !isPassing(thrown)) throw thrown;
        error = thrown;
      }
    }
    if (!tries || !(await pause(room, call, round))) break;
  }
  throw error ?? resting(room);
}

/** Two answers of different endpoints. Errors: RPC_QUORUM_MISSING, RPC_*, CHAIN_MISMATCH. */
export async function askTwo(room: PoolRoom, call: PoolCall): Promise<Answer[]> {
  const got: Answer[] = [];
  let trouble: Trouble | undefined;
  for (let round = 0; ; round += 1) {
    const spare = usable(room).filter((each) => !got.some(({ endpoint }) => endpoint === each));
    const fill = async (): Promise<void> => {
      for (let endpoint = spare.shift(); endpoint; endpoint = spare.shift()) {
        const answer = await settle(endpoint, call);
        if (!('error' in answer)) return void got.push(answer);
        trouble = answer;
      }
    };
    await Promise.all(Array.from({ length: 2 - got.length }, fill));
    if (got.length >= 2) return got;
    if (trouble !== undefined && !isPassing(trouble.error)) break;
    if (!(await pause(room, call, round))) break;
  }
  throw missing(room, got, trouble);
}

/** The answers of all endpoints that are set up, each tried anew. Errors: RPC_QUORUM_MISSING, RPC_*. */
export function askEveryone(room: PoolRoom, call: PoolCall): Promise<Answer[]> {
  return Promise.all(
    room.endpoints.map(async (endpoint) => {
      for (let round = 0; ; round += 1) {
        const answer = await settle(endpoint, call);
        if (!('error' in answer)) return answer;
        if (!isPassing(answer.error) || !(await pause(room, call, round)))
          throw missing(room, [], answer);
      }
    }),
  );
}

/** The answers of those that give one now. */
export async function askThoseThere(
  room: PoolRoom,
  call: PoolCall,
): Promise<{ answers: Answer[]; trouble: Trouble | undefined }> {
  const all = await Promise.all(usable(room).map((endpoint) => settle(endpoint, call)));
  const answers = all.filter((each): each is Answer => !('error' in each));
  return { answers, trouble: all.find((each): each is Trouble => 'error' in each) };
}

/** The error for less than two answers: what the one that is missing says. */
export function missing(
  room: PoolRoom,
  got: readonly Answer[],
  trouble: Trouble | undefined,
): AppError {
  if (trouble !== undefined && (room.endpoints.length === 1 || !isPassing(trouble.error))) {
    return trouble.error;
  }
  const silent = room.endpoints.filter((each) => !got.some(({ endpoint }) => endpoint === each));
  const endpoint = trouble?.endpoint ?? silent[0];
  const error = trouble?.error ?? endpoint?.restingError();
  if (endpoint === undefined || error === undefined) return resting(room);
  return error.code === 'CHAIN_MISMATCH'
    ? error
    : rpcQuorumMissing(endpoint.host, error.code, error);
}

function usable({ endpoints }: PoolRoom): Endpoint[] {
  return endpoints.filter((endpoint) => endpoint.isUsable());
}

/** An endpoint of another chain is no trouble to wait for: it is thrown. */
async function settle(endpoint: Endpoint, call: PoolCall): Promise<Answer | Trouble> {
  try {
    return await askOne(endpoint, call);
  } catch (thrown) {
    const error = translateRpcError(thrown);
    if (error.code === 'CHAIN_MISMATCH') throw error;
    return { endpoint, error };
  }
}

/** By its class alone: what may be over soon. */
function isPassing({ retry }: AppError): boolean {
  return retry === 'later' || retry === 'in_doubt';
}

function resting({ endpoints }: PoolRoom): AppError {
  return endpoints[0]?.restingError() ?? rpcUnreachable('');
}
