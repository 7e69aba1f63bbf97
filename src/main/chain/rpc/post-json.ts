// The one place that speaks HTTP to a node: bounded in time and size, no redirects, typed errors.
import { AppError } from '../../../shared/errors.ts';
import { retryAfterMs } from './backoff.ts';
import { rpcBadAnswer, rpcRateLimited, rpcTimeout, rpcUnreachable } from './rpc-errors.ts';

export interface Post {
  url: URL;
  body: string;
  /** What is asked, for the error. */
  method: string;
  /** For the whole of it, to the last byte of the answer. */
  timeoutMs: number;
  maxBytes: number;
}

/** The text of the answer. Errors: RPC_UNREACHABLE, RPC_TIMEOUT, RPC_RATE_LIMITED, RPC_BAD_ANSWER. */
export async function postJson(post: Post): Promise<string> {
  const { url, method, timeoutMs } = post;
  const signal = AbortSignal.timeout(Math.max(1, Math.ceil(timeoutMs)));
  try {
    return await exchange(post, signal);
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (signal.aborted) throw rpcTimeout(url.host, method, timeoutMs);
    throw rpcUnreachable(url.host, error);
  }
}

async function exchange(
  { url, body, method, maxBytes }: Post,
  signal: AbortSignal,
): Promise<string> {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (url.username !== '') headers['authorization'] = basicAuth(url);
  const request = { method: 'POST', headers, body, redirect: 'error', signal } as const;
  const response = await fetch(withoutUser(url), request);
  if (response.status === 429) {
    const asked = response.headers.get('retry-after');
    // Left unread, its body would hold the connection.
    await response.body?.cancel();
    throw rpcRateLimited(url.host, retryAfterMs(asked, Date.now()));
  }
  const text = await readBounded(response, maxBytes, url.host, method);
  // Some nodes give their JSON-RPC errors with status 400 or 500: those are still read as such.
  if (!response.ok && !/^\s*[{[]/.test(text)) {
    throw response.status >= 500
      ? rpcUnreachable(url.host)
      : rpcBadAnswer(url.host, method, `http_${response.status}`);
  }
  return text;
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
