// Several endpoints of one chain, asked as one: what money depends on counts when two say the same of the
// same block; the rest is answered by whoever is there. With one endpoint set up, that one is believed.
import { z } from 'zod';
import { AppError } from '../../../shared/errors.ts';
import { AgreedHead } from './agreed-head.ts';
import { disagreement, sameResult } from './agreement.ts';
import { blockShape, receiptShape } from './answer-shapes.ts';
import {
  askAny,
  askEveryone,
  askThoseThere,
  askTwo,
  missing,
  type PoolCall,
  type PoolRoom,
  pause,
  resultOf,
} from './ask.ts';
import { type CallKind, ruleOf } from './call-kinds.ts';
import { Endpoint, type EndpointHealth, type EndpointOptions, type PoolTime } from './endpoint.ts';
import { highestEstimate, lowerFees, lowest } from './fee-answers.ts';
import type { JsonRpc, Through } from './json-rpc.ts';
import { sendThrough } from './send-through.ts';

export interface PoolOptions {
  chainId: number;
  /** At least one, in the person's order: transactions are sent through the first that answers. */
  endpoints: readonly EndpointOptions[];
  /** Every call ends within this time. Default 20 000. */
  deadlineMs?: number;
  /** One attempt at one endpoint. Default 8 000. */
  attemptMs?: number;
  time?: PoolTime;
  /** What stands before each endpoint; nothing unless given. */
  through?: Through;
}

const filterShape = z.looseObject({
  blockHash: z.string().optional(),
  fromBlock: z.string().optional(),
  toBlock: z.string().optional(),
});

export const systemTime: PoolTime = {
  now: Date.now,
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  chance: Math.random,
};

/** The endpoints of one chain. Errors of what it answers: RPC_*, CHAIN_MISMATCH. */
export class RpcPool {
  readonly chainId: number;
  /** What two endpoints agree on; or the only one's word. */
  readonly agreed: JsonRpc;
  /** The word of whoever answers, for looking only. Nothing is sent through it. */
  readonly unverified: JsonRpc;
  readonly #room: PoolRoom;
  readonly #head: AgreedHead;
  readonly #deadlineMs: number;

  constructor({ chainId, endpoints, ...options }: PoolOptions) {
    const { deadlineMs = 20_000, attemptMs = 8_000, time = systemTime, through } = options;
    const room = { chainId, attemptMs, time, ...(through && { through }) };
    this.chainId = chainId;
    const each = endpoints.map((one) => new Endpoint(one, room));
    this.#room = { endpoints: each, time };
    this.#head = new AgreedHead(this.#room);
    this.#deadlineMs = deadlineMs;
    const host = each[0]?.host ?? '';
    const call = (method: string, params: readonly unknown[] = []): PoolCall => ({
      ...{ method, params, until: time.now() + this.#deadlineMs },
    });
    this.agreed = { host, request: (method, params) => this.#request(call(method, params)) };
    this.unverified = { host, request: (method, params) => this.#look(call(method, params)) };
  }

  /** True when nobody checks what the endpoint says. */
  get singleSource(): boolean {
    return this.#room.endpoints.length === 1;
  }

  health(): EndpointHealth[] {
    return this.#room.endpoints.map((endpoint) => endpoint.health());
  }

  /**
   * Asks every endpoint which chain it serves. Errors: CHAIN_MISMATCH when one serves another; RPC_* when
   * none answers.
   */
  async checkChain(): Promise<void> {
    await this.agreed.request('eth_chainId');
  }

  async #look(call: PoolCall): Promise<unknown> {
    if (ruleOf(call.method)?.kind === 'send') {
      throw new AppError('RPC_REFUSED', 'unknown', 'Nothing is sent on an unverified answer.', {
        advice: 'Nothing was sent by this.',
      });
    }
    return askAny(this.#room, call, ruleOf(call.method) !== undefined);
  }

  async #request(call: PoolCall): Promise<unknown> {
    const rule = ruleOf(call.method);
    if (rule === undefined) return askAny(this.#room, call, false);
    if (rule.kind === 'send') return sendThrough(this.#room, call);
    if (rule.kind === 'chain_id') return this.#chainId(call);
    if (this.singleSource) return askAny(this.#room, call, true);
    return this.#ways[rule.kind](call, rule.what, rule.blockAt ?? 0);
  }

  readonly #ways: Readonly<
    Record<
      Exclude<CallKind, 'send' | 'chain_id'>,
      (call: PoolCall, what: string, blockAt: number) => Promise<unknown>
    >
  > = {
    state: (call, what, blockAt) => this.#state(call, what, blockAt),
    same: async (call, what) => sameResult(call, what, await askTwo(this.#room, call)),
    logs: async (asked, what) => {
      const call = { ...asked, params: [await this.#upToHead(asked)] };
      return sameResult(call, what, await askTwo(this.#room, call));
    },
    block: (call, what) => this.#block(call, what),
    block_number: async ({ until }) => (await this.#head.block(until)).number,
    receipt: (call, what) => this.#receipt(call, what),
    transaction: (call, what) => this.#transaction(call, what),
    fee_history: async (call, what, blockAt) => {
      const answers = await askTwo(this.#room, await this.#atNumber(call, blockAt));
      sameResult(call, what, answers);
      return lowerFees(answers.map(resultOf));
    },
    lower: async (call) => lowest((await askTwo(this.#room, call)).map(resultOf)),
    estimate: async (call, what, blockAt) => {
      const answers = await askTwo(this.#room, await this.#atNumber(call, blockAt));
      const estimate = highestEstimate(answers.map(resultOf));
      if (estimate === undefined) throw disagreement(what, ...answers);
      return estimate;
    },
  };

  /** Each of those that are there; one of another chain is thrown, and left alone from then on. */
  async #chainId(call: PoolCall): Promise<unknown> {
    for (let round = 0; ; round += 1) {
      const { answers, trouble } = await askThoseThere(this.#room, call);
      const [first] = answers;
      if (first !== undefined) return resultOf(first);
      if (!(await pause(this.#room, call, round))) {
        throw trouble?.error ?? missing(this.#room, [], trouble);
      }
    }
  }

  async #state(call: PoolCall, what: string, blockAt: number): Promise<unknown> {
    const tag = call.params[blockAt];
    if (call.method === 'eth_getTransactionCount' && tag === 'pending') {
      return lowest((await askTwo(this.#room, call)).map(resultOf));
    }
    const params = [...call.params];
    params[blockAt] = await this.#pinned(tag, call.until);
    const pinned = { ...call, params };
    return sameResult(pinned, what, await askTwo(this.#room, pinned));
  }

  /** The block that a tag means now, by its hash; a number or hash as it is. */
  async #pinned(tag: unknown, until: number): Promise<unknown> {
    if (tag === undefined || tag === null || tag === 'latest' || tag === 'pending') {
      return { blockHash: (await this.#head.block(until)).hash };
    }
    if (tag !== 'safe' && tag !== 'finalized') return tag === 'earliest' ? '0x0' : tag;
    const params = [tag, false];
    const found = await this.#block({ method: 'eth_getBlockByNumber', params, until }, 'a block');
    return { blockHash: blockShape.parse(found).hash };
  }

  /** A filter for logs whose newest block both endpoints have. */
  async #upToHead({ params: [asked], until }: PoolCall): Promise<unknown> {
    const filter = filterShape.parse(asked ?? {});
    if (filter.blockHash !== undefined) return filter;
    const head = (await this.#head.block(until)).number;
    const numbered = (tag: unknown): unknown =>
      tag === undefined || tag === 'latest' || tag === 'pending' ? head : tag;
    const [fromBlock, toBlock] = [filter.fromBlock, filter.toBlock].map(numbered);
    return { ...filter, fromBlock, toBlock };
  }

  async #atNumber(call: PoolCall, blockAt: number): Promise<PoolCall> {
    const params = [...call.params];
    const tag = params[blockAt];
    if (tag === undefined || tag === 'latest' || tag === 'pending') {
      params[blockAt] = (await this.#head.block(call.until)).number;
    }
    return { ...call, params };
  }

  async #block(call: PoolCall, what: string): Promise<unknown> {
    const [tag, isWhole] = call.params;
    if (tag === 'latest' || tag === 'pending' || tag === undefined) {
      const head = await this.#head.block(call.until);
      if (isWhole !== true) return head;
      return this.#request({ ...call, method: 'eth_getBlockByHash', params: [head.hash, true] });
    }
    if (tag === 'safe' || tag === 'finalized') {
      const answers = await askTwo(this.#room, call);
      const number = lowest(answers.map((answer) => blockShape.parse(resultOf(answer)).number));
      return this.#block({ ...call, params: [number, isWhole === true] }, what);
    }
    return sameResult(call, what, await askTwo(this.#room, call));
  }

  /** Null only when nobody has it: where one has it, the others are waited for, and then it is an error. */
  async #receipt(call: PoolCall, what: string): Promise<unknown> {
    for (let round = 0; ; round += 1) {
      const answers = await askEveryone(this.#room, call);
      const there = answers.filter((answer) => resultOf(answer) !== null);
      if (there.length === 0) return null;
      if (there.length === answers.length) {
        const receipt = receiptShape.parse(sameResult(call, what, answers));
        this.#head.raise(BigInt(receipt.blockNumber));
        return receipt;
      }
      if (await pause(this.#room, call, round)) continue;
      throw disagreement(
        what,
        there[0],
        answers.find((answer) => !there.includes(answer)),
      );
    }
  }

  async #transaction(call: PoolCall, what: string): Promise<unknown> {
    const { answers, trouble } = await askThoseThere(this.#room, call);
    if (answers.length === 0) throw missing(this.#room, [], trouble);
    const there = answers.filter((answer) => resultOf(answer) !== null);
    return there.length === 0 ? null : sameResult(call, what, there);
  }
}
