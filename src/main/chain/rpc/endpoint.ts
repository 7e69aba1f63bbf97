// One endpoint of a pool: what it is sent, how it fares, and when it is left alone.
import { AppError } from '../../../shared/errors.ts';
import { backoffMs } from './backoff.ts';
import {
  afterAnswer,
  afterBegin,
  afterFailure,
  afterLie,
  type Breaker,
  closedBreaker,
  mayCall,
} from './breaker.ts';
import { createJsonRpc, type JsonRpc, NodeRpcError, type Through } from './json-rpc.ts';
import { fullBudget, type RateBudget, takeCall } from './rate-budget.ts';
import { chainMismatch, rpcRateLimited, rpcTimeout, rpcUnreachable } from './rpc-errors.ts';

/** Time and chance, as tests hand them in. */
export interface PoolTime {
  /** Epoch milliseconds. */
  now(): number;
  sleep(ms: number): Promise<void>;
  /** From 0 to below 1. */
  chance(): number;
}

export interface EndpointOptions {
  url: string;
  /** Calls that it is sent in a minute, at most. */
  perMinute: number;
}

/** How an endpoint fares. Times are epoch milliseconds. */
export interface EndpointHealth {
  /** Host and port; the rest of the address may hold a key. */
  host: string;
  state: 'ok' | 'resting' | 'down' | 'other_chain' | 'unknown';
  lastAnswerAt: number | null;
  latencyMs: number | null;
  blockNumber: bigint | null;
  lastError: { code: string; at: number } | null;
  requests: number;
}

export class Endpoint {
  readonly #chainId: number;
  readonly #perMinute: number;
  readonly #attemptMs: number;
  readonly #time: PoolTime;
  readonly #rpc: JsonRpc;
  #breaker: Breaker = closedBreaker;
  #budget: RateBudget;
  #restsUntil = 0;
  #limitedInARow = 0;
  #chainChecked = false;
  /** The chain that it answered for last, when it is another one. */
  #otherChain: number | undefined;
  #lastAnswerAt: number | null = null;
  #latencyMs: number | null = null;
  #blockNumber: bigint | null = null;
  #lastError: EndpointHealth['lastError'] = null;
  #requests = 0;

  constructor(
    { url, perMinute }: EndpointOptions,
    room: { chainId: number; attemptMs: number; time: PoolTime; through?: Through },
  ) {
    const { chainId, attemptMs, time, through = (endpoint) => endpoint } = room;
    this.#chainId = chainId;
    this.#perMinute = perMinute;
    this.#attemptMs = attemptMs;
    this.#time = time;
    this.#rpc = through(createJsonRpc({ url, batchOf: 10 }), url);
    this.#budget = fullBudget(perMinute, time.now());
  }

  get host(): string {
    return this.#rpc.host;
  }

  /** False while it is left alone, so that asking it would fail at once. */
  isUsable(): boolean {
    return mayCall(this.#breaker, this.#time.now());
  }

  /** How long it is left alone yet, in milliseconds. */
  restMs(): number {
    return this.#breaker.state === 'open' ? Math.max(0, this.#breaker.until - this.#time.now()) : 0;
  }

  /** Why it is left alone. */
  restingError(): AppError {
    return this.#otherChain === undefined
      ? rpcUnreachable(this.host)
      : chainMismatch(this.#chainId, this.#otherChain);
  }

  /**
   * Asks it, at the latest until `until`; on the first call of all, which chain it serves. Errors: RPC_*,
   * CHAIN_MISMATCH, or NodeRpcError when the node refused the call.
   */
  async request(method: string, params: readonly unknown[], until: number): Promise<unknown> {
    if (!this.#chainChecked && method !== 'eth_chainId')
      await this.request('eth_chainId', [], until);
    await this.#turn(method, until);
    const now = this.#time.now();
    if (!mayCall(this.#breaker, now)) throw this.restingError();
    this.#breaker = afterBegin(this.#breaker);
    this.#requests += 1;
    try {
      const timeoutMs = Math.min(this.#attemptMs, until - now);
      const result = await this.#rpc.request(method, params, timeoutMs);
      this.#answered(method, result, now);
      return result;
    } catch (thrown) {
      this.#failed(thrown, now);
      throw thrown;
    }
  }

  noteBlock(number: bigint): void {
    this.#blockNumber = number;
  }

  health(): EndpointHealth {
    return {
      host: this.host,
      state: this.#state(),
      lastAnswerAt: this.#lastAnswerAt,
      latencyMs: this.#latencyMs,
      blockNumber: this.#blockNumber,
      lastError: this.#lastError,
      requests: this.#requests,
    };
  }

  #state(): EndpointHealth['state'] {
    if (this.#otherChain !== undefined) return 'other_chain';
    if (this.#breaker.state !== 'closed') return 'down';
    if (this.#restsUntil > this.#time.now()) return 'resting';
    if (this.#lastAnswerAt === null) return 'unknown';
    return this.#breaker.failures === 0 ? 'ok' : 'down';
  }

  /** Waits until one more call fits the minute and the endpoint's own wish. */
  async #turn(method: string, until: number): Promise<void> {
    for (;;) {
      const now = this.#time.now();
      const taken = takeCall(this.#budget, this.#perMinute, now);
      const waitMs = Math.max(this.#restsUntil - now, taken.waitMs);
      if (waitMs <= 0) {
        this.#budget = taken.budget;
        if (now >= until) throw rpcTimeout(this.host, method, 0);
        return;
      }
      if (now + waitMs >= until) throw rpcRateLimited(this.host, waitMs);
      await this.#time.sleep(waitMs);
    }
  }

  #answered(method: string, result: unknown, askedAt: number): void {
    this.#alive(askedAt);
    if (method !== 'eth_chainId') return;
    const found = Number(result);
    if (found !== this.#chainId) {
      this.#chainChecked = false;
      this.#otherChain = found;
      const now = this.#time.now();
      this.#breaker = afterLie(this.#breaker, now);
      this.#lastError = { code: 'CHAIN_MISMATCH', at: now };
      throw chainMismatch(this.#chainId, found);
    }
    this.#chainChecked = true;
    this.#otherChain = undefined;
  }

  #alive(askedAt: number): void {
    this.#breaker = afterAnswer(this.#breaker);
    this.#limitedInARow = 0;
    this.#lastAnswerAt = this.#time.now();
    this.#latencyMs = Math.max(0, this.#lastAnswerAt - askedAt);
  }

  #failed(thrown: unknown, askedAt: number): void {
    if (thrown instanceof NodeRpcError) {
      // A refusal is an answer.
      this.#alive(askedAt);
      return;
    }
    const now = this.#time.now();
    if (!(thrown instanceof AppError) || thrown.code === 'CHAIN_MISMATCH') return;
    // What it was not asked says nothing of it.
    if (thrown.retry === 'never') return;
    this.#lastError = { code: thrown.code, at: now };
    if (thrown.code === 'RPC_RATE_LIMITED') {
      this.#rest(thrown, now);
      return;
    }
    this.#breaker = afterFailure(this.#breaker, now);
    // Who comes back after a pause may be another.
    if (this.#breaker.state === 'open') this.#chainChecked = false;
  }

  /** It is there and wants fewer calls: it rests as long as it says, or longer each time. */
  #rest({ facts }: AppError, now: number): void {
    const asked = typeof facts['retryAfterMs'] === 'number' ? facts['retryAfterMs'] : 0;
    const own = backoffMs(this.#limitedInARow + 2, this.#time.chance());
    this.#limitedInARow += 1;
    this.#restsUntil = now + Math.max(asked, own);
    if (this.#breaker.state === 'half_open') this.#breaker = afterAnswer(this.#breaker);
  }
}
