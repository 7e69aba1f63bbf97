// The one place that speaks HTTP to a node: bounded in time and size, no redirects, typed errors.
import {
  type ClientRequest,
  Agent as HttpAgent,
  request as http,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http';
import { Agent as HttpsAgent, request as https, type RequestOptions } from 'node:https';
import { pipeline, type Readable } from 'node:stream';
import { urlToHttpOptions } from 'node:url';
import { createGunzip } from 'node:zlib';
import { AppError } from '../../../shared/errors.ts';
import { goesTo } from '../../reach.ts';
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
  const sent = open(post);
  let isOver = false;
  const end = () => {
    isOver = true;
    sent.destroy(new Error('It took too long.'));
  };
  // A signal would do the same, and takes as much of the processor as the rest of the call.
  const limit = setTimeout(end, Math.max(1, Math.ceil(timeoutMs)));
  try {
    return await exchange(post, sent);
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (isOver) throw rpcTimeout(url.host, method, timeoutMs);
    throw rpcUnreachable(url.host, error);
  } finally {
    clearTimeout(limit);
  }
}

async function exchange(
  { url, method, maxBytes, body }: Post,
  sent: ClientRequest,
): Promise<string> {
  const response = await answerTo(sent, body);
  const { statusCode: status = 0, headers } = response;
  if (status === 429 || isRedirect(status)) {
    // Left unread, its body would hold the connection.
    response.destroy();
    if (status !== 429) throw rpcUnreachable(url.host);
    throw rpcRateLimited(url.host, retryAfterMs(headers['retry-after'] ?? null, Date.now()));
  }
  const text = await readBounded(unzipped(response), maxBytes, url.host, method);
  // Some nodes give their JSON-RPC errors with status 400 or 500: those are still read as such.
  if (!isFine(status) && !/^\s*[{[]/.test(text)) {
    throw status >= 500
      ? rpcUnreachable(url.host)
      : rpcBadAnswer(url.host, method, `http_${status}`);
  }
  return text;
}

/** By Node's own client: `fetch` takes three times as much of the processor for a call. */
function open({ url, body }: Post): ClientRequest {
  const isEncrypted = url.protocol === 'https:';
  const headers: OutgoingHttpHeaders = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...(isEncrypted ? { 'accept-encoding': 'gzip' } : {}),
    ...(url.username === '' ? {} : { authorization: basicAuth(url) }),
  };
  const [request, agent] = isEncrypted ? [https, httpsAgent] : [http, httpAgent];
  return request({ ...placeOf(url), method: 'POST', agent, headers });
}

const places = new WeakMap<URL, RequestOptions>();

/** As options: an address is read in parts, which takes as long as the call of a node on this computer. */
function placeOf(url: URL): RequestOptions {
  const known = places.get(url);
  if (known !== undefined) return known;
  goesTo(url);
  const place = urlToHttpOptions(url.username === '' ? url : withoutUser(url));
  places.set(url, place);
  return place;
}

function answerTo(sent: ClientRequest, body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    sent.on('response', resolve);
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Connections are given up before most servers would end them, which could meet a call on its way. */
const kept = { keepAlive: true, timeout: 4_000 };
const httpAgent = new HttpAgent(kept);
const httpsAgent = new HttpsAgent(kept);

function unzipped(response: IncomingMessage): Readable {
  if (response.headers['content-encoding'] !== 'gzip') return response;
  // What breaks the one breaks the other, and is thrown to who reads.
  return pipeline(response, createGunzip(), () => undefined);
}

function isFine(status: number): boolean {
  return status >= 200 && status < 300;
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
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

function readBounded(
  body: Readable,
  maxBytes: number,
  host: string,
  method: string,
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    body.on('data', (chunk: Uint8Array) => {
      size += chunk.byteLength;
      chunks.push(chunk);
      if (size > maxBytes) body.destroy(rpcBadAnswer(host, method, 'too_large'));
    });
    body.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    body.on('error', reject);
    body.on('close', () => reject(new Error('The answer ended before its end.')));
  });
}
