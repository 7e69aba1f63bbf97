// Keeps what was answered outside, so that tests and demonstrations ask nobody. A record holds no secret:
// no header of a request is kept, and what looks like a key is taken out of addresses and bodies.
import { z } from 'zod';
import type { AppError } from '../../shared/errors.ts';
import { missingRecord, readRecord, writeRecord } from './record-files.ts';
import { type RecordedRequest, recordedRequest } from './recorded-request.ts';
import { withoutSecrets } from './without-secrets.ts';

/**
 * `record` asks and keeps the answer, `replay` answers what is kept and asks and keeps the rest,
 * `replay-or-fail` asks nobody.
 */
export type RecordMode = 'off' | 'record' | 'replay' | 'replay-or-fail';

export interface RecorderOptions {
  mode: RecordMode;
  /** Where records are kept, one file for each request; made when the first is written. */
  folder: string;
}

export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

const recordSchema = z.strictObject({
  request: z.strictObject({ method: z.string(), url: z.string(), body: z.string() }),
  status: z.number().int().min(200).max(599),
  headers: z.record(z.string(), z.string()),
  /** In the pieces in which it came. */
  body: z.array(z.string()),
});
type Kept = z.infer<typeof recordSchema>;

const keptHeaders = ['content-type', 'request-id'];

/**
 * A fetch by these rules around another. Throws RECORD_MISSING with the request in words, and RECORD_DAMAGED
 * for a file that holds no record. What breaks off, and what is busy or fails at the other side, is not kept.
 */
export function recordedFetch(inner: Fetch, { mode, folder }: RecorderOptions): Fetch {
  if (mode === 'off') return inner;
  return async (input, init) => {
    const request = recordedRequest(input, init);
    const kept = mode === 'record' ? null : readRecord(folder, request.key, recordSchema);
    if (kept !== null) return replayed(kept);
    if (mode === 'replay-or-fail') throw missing(request);
    const response = await inner(input, init);
    if (response.status === 429 || response.status >= 500) return response;
    return keeping(response, (body) => write(folder, request, response, body));
  };
}

function missing({ method, url, key }: RecordedRequest): AppError {
  return missingRecord(`${method} ${url}`, key);
}

/** One piece for each that came, so that what streamed streams again. */
function replayed({ status, headers, body }: Kept): Response {
  const pieces = body.values();
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      const { done, value } = pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
  return new Response(stream, { status, headers });
}

/** The same answer, of which `keep` gets the body once it is whole. */
function keeping(response: Response, keep: (body: string[]) => void): Response {
  const pieces: string[] = [];
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const note = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      pieces.push(decoder.decode(chunk, { stream: true }));
      controller.enqueue(chunk);
    },
    flush() {
      pieces.push(decoder.decode());
      keep(pieces.filter((piece) => piece !== ''));
    },
  });
  const { status, statusText, headers } = response;
  const body = response.body?.pipeThrough(note) ?? null;
  if (body === null) keep([]);
  return new Response(body, { status, statusText, headers });
}

function write(
  folder: string,
  { method, url, body, key, secrets }: RecordedRequest,
  response: Response,
  pieces: string[],
): void {
  const whole = pieces.join('');
  const clean = withoutSecrets(whole, secrets);
  const headers = keptHeaders.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  const record: Kept = {
    request: { method, url, body },
    ...{ status: response.status, headers: Object.fromEntries(headers) },
    body: clean === whole ? pieces : [clean],
  };
  writeRecord(folder, key, record);
}
