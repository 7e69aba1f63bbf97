// The one place that speaks HTTP to a node: bounded in time and size, no redirects, typed errors.
import { z } from 'zod';
import { AppError } from '../../../shared/errors.ts';
import { checkRpcUrl } from './check-rpc-url.ts';
import { rpcBadAnswer, rpcRateLimited, rpcTimeout, rpcUnreachable } from './rpc-errors.ts';

export interface JsonRpcOptions {
  url: string;
  /** Per call. Default 10 000. */
  timeoutMs?: number;
  /** Longest answer that is read. Default 8 MiB. */
  maxBytes?: number;
}

export interface JsonRpc {
  /** Host and port, for messages and logs: the rest of the address may hold a key. */
  readonly host: string;
  /** The `result`. Errors: RPC_* as AppError, or NodeRpcError when the node refused the call. */
  request(method: string, params?: readonly unknown[]): Promise<unknown>;
}

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

export function createJsonRpc(options: JsonRpcOptions): JsonRpc {
  const url = checkRpcUrl(options.url);
  const timeoutMs = options.timeoutMs ?? 10_000;
  const maxBytes = options.maxBytes ?? 8 * 1024 * 1024;
  let lastId = 0;

  async function request(method: string, params: readonly unknown[] = []): Promise<unknown> {
    lastId += 1;
    const id = lastId;
    const body = JSON.stringify({ jsonrpc: '2.0', id, method, params });
    const text = await post(url, body, method, timeoutMs, maxBytes);
    const answer = answerSchema.safeParse(parseJson(text, url.host, method));
    if (!answer.success) throw rpcBadAnswer(url.host, method, 'not_json_rpc');
    const { error, result } = answer.data;
    if (error !== undefined) {
      if (error.code === limitExceeded) throw rpcRateLimited(url.host);
      throw new NodeRpcError(error.code, error.message, error.data);
    }
    if (answer.data.id !== id) throw rpcBadAnswer(url.host, method, 'other_id');
    if (result === undefined) throw rpcBadAnswer(url.host, method, 'no_result');
    return result;
  }

  return { host: url.host, request };
}

function parseJson(text: string, host: string, method: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw rpcBadAnswer(host, method, 'not_json', cause);
  }
}

async function post(
  url: URL,
  body: string,
  method: string,
  timeoutMs: number,
  maxBytes: number,
): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    if (url.username !== '') headers['authorization'] = basicAuth(url);
    const response = await fetch(withoutUser(url), {
      method: 'POST',
      headers,
      body,
      redirect: 'error',
      signal,
    });
    if (response.status === 429) throw rpcRateLimited(url.host);
    const text = await readBounded(response, maxBytes, url.host, method);
    // Some nodes give their JSON-RPC errors with status 400 or 500: those are still read as such.
    if (!response.ok && !text.trimStart().startsWith('{')) {
      throw response.status >= 500
        ? rpcUnreachable(url.host)
        : rpcBadAnswer(url.host, method, `http_${response.status}`);
    }
    return text;
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (signal.aborted) throw rpcTimeout(url.host, method, timeoutMs);
    throw rpcUnreachable(url.host, error);
  }
}

function basicAuth(url: URL): string {
  const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  return `Basic ${Buffer.from(pair, 'utf8').toString('base64')}`;
}

function withoutUser(url: URL): URL {
  const plain = new URL(url);
  plain.username = '';
  plain.password = '';
  return plain;
}

async function readBounded(
  response: Response,
  maxBytes: number,
  host: string,
  method: string,
): Promise<string> {
  if (response.body === null) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw rpcBadAnswer(host, method, 'too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
