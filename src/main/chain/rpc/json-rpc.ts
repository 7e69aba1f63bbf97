import { z } from 'zod';
import { type AppError, toAppError } from '../../../shared/errors.ts';
import { hasShapeOf } from './answer-shapes.ts';
import { checkRpcUrl } from './check-rpc-url.ts';
import { jsonText } from './json-text.ts';
import { type Post, postJson } from './post-json.ts';
import { rpcBadAnswer, rpcRateLimited } from './rpc-errors.ts';

export interface JsonRpcOptions {
  url: string;
  /** Per call. Default 10 000. */
  timeoutMs?: number;
  /** Longest answer that is read. Default 8 MiB. */
  maxBytes?: number;
  /** Calls of one moment go out together, up to so many. Default 1. */
  batchOf?: number;
  /** How a body is sent. Default `postJson`. */
  post?: (post: Post) => Promise<string>;
  /** Hears of every call as it is made. */
  told?: (method: string, params: readonly unknown[]) => void;
}

/** One JSON-RPC endpoint, or several that are asked as one. */
export interface JsonRpc {
  /** Host and port, for messages and logs: the rest of the address may hold a key. */
  readonly host: string;
  /** The `result`. Errors: RPC_* as AppError, or NodeRpcError when the node refused the call. */
  request(method: string, params?: readonly unknown[], timeoutMs?: number): Promise<unknown>;
}

/** What stands between us and the endpoint at this address, e.g. a record of its answers. */
export type Through = (endpoint: JsonRpc, url: string) => JsonRpc;

/** The node answered, and its answer is an error. Shaped so that viem recognises it by its code. */
export class NodeRpcError extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data: unknown) {
    super(message);
    this.name = 'NodeRpcError';
    this.code = code;
    this.data = data;
  }
}

const answerSchema = z.object({
  id: z.union([z.number(), z.string(), z.null()]).optional(),
  result: z.unknown().optional(),
  error: z
    .object({ code: z.number(), message: z.string(), data: z.unknown().optional() })
    .optional(),
});

const limitExceeded = -32005;

interface Call {
  id: number;
  method: string;
  params: readonly unknown[];
  timeoutMs: number;
}

interface Waiting extends Call {
  settle: (outcome: unknown) => void;
  fail: (reason: unknown) => void;
}

/** One endpoint, without retries: whether to try again is decided above. Errors: RPC_URL_*. */
export function createJsonRpc(options: JsonRpcOptions): JsonRpc {
  const url = checkRpcUrl(options.url);
  const { timeoutMs: usual = 10_000, maxBytes = 8 * 1024 * 1024, post = postJson } = options;
  let batchOf = options.batchOf ?? 1;
  let lastId = 0;
  let queue: Waiting[] = [];

  async function exchange(calls: readonly Call[], body: unknown): Promise<unknown> {
    const method = calls.map((call) => call.method).join(' ');
    const timeoutMs = Math.max(...calls.map((call) => call.timeoutMs));
    const text = await post({ url, body: jsonText(body), method, timeoutMs, maxBytes });
    return parseJson(text, url.host, method);
  }

  async function one(call: Call): Promise<unknown> {
    return readAnswer(url.host, call, await exchange([call], envelope(call)));
  }

  async function send(calls: readonly Waiting[]): Promise<void> {
    if (batchOf > 1 && calls.length > 1) return together(calls);
    for (const call of calls) one(call).then(call.settle, call.fail);
  }

  async function together(calls: readonly Waiting[]): Promise<void> {
    try {
      const answers = await exchange(calls, calls.map(envelope));
      if (!Array.isArray(answers)) {
        const refused = readRefusal(url.host, calls, answers);
        if (refused !== undefined) throw refused;
        // An endpoint that takes no batches says so with one error for all: from here on one by one.
        batchOf = 1;
        return await send(calls);
      }
      for (const call of calls) settleFrom(url.host, call, answers);
    } catch (thrown) {
      for (const call of calls) call.fail(toAppError(thrown));
    }
  }

  function flush(): void {
    const calls = queue;
    queue = [];
    for (let at = 0; at < calls.length; at += batchOf) void send(calls.slice(at, at + batchOf));
  }

  function request(
    method: string,
    params: readonly unknown[] = [],
    timeoutMs = usual,
  ): Promise<unknown> {
    options.told?.(method, params);
    lastId += 1;
    const call = { id: lastId, method, params, timeoutMs };
    if (batchOf === 1) return one(call);
    return new Promise((settle, fail) => {
      if (queue.length === 0) setImmediate(flush);
      queue.push({ ...call, settle, fail });
    });
  }

  return { host: url.host, request };
}

function envelope({ id, method, params }: Call): object {
  return { jsonrpc: '2.0', id, method, params };
}

/** The answers of a batch come in any order; each call has exactly one. */
function settleFrom(host: string, call: Waiting, answers: readonly unknown[]): void {
  const own = answers.filter((answer) => Object(answer).id === call.id);
  try {
    if (own.length !== 1) throw rpcBadAnswer(host, call.method, 'other_id');
    call.settle(readAnswer(host, call, own[0]));
  } catch (thrown) {
    call.fail(thrown);
  }
}

/** What one object in answer to a batch means, when it does not mean that batches are not taken. */
function readRefusal(host: string, [first]: readonly Call[], body: unknown): AppError | undefined {
  const error = answerSchema.safeParse(body).data?.error;
  if (error?.code === limitExceeded) return rpcRateLimited(host);
  return error === undefined ? rpcBadAnswer(host, first?.method ?? '', 'not_json_rpc') : undefined;
}

function readAnswer(host: string, { id, method }: Call, body: unknown): unknown {
  const answer = answerSchema.safeParse(body);
  if (!answer.success) throw rpcBadAnswer(host, method, 'not_json_rpc');
  const { error, result } = answer.data;
  if (error !== undefined) {
    // Of logs it says as often that there are too many of them, which waiting does not change.
    if (error.code === limitExceeded && method !== 'eth_getLogs') throw rpcRateLimited(host);
    throw new NodeRpcError(error.code, error.message, error.data);
  }
  if (answer.data.id !== id) throw rpcBadAnswer(host, method, 'other_id');
  if (result === undefined) throw rpcBadAnswer(host, method, 'no_result');
  if (!hasShapeOf(method, result)) throw rpcBadAnswer(host, method, 'shape');
  return result;
}

function parseJson(text: string, host: string, method: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw rpcBadAnswer(host, method, 'not_json', cause);
  }
}
