// A fetch that is bounded in time and size: until the answer begins, between its bytes, and in all. It
// follows no redirect, because the key would go along.
import type { Fetch } from '../../records/recorder.ts';
import { modelError } from './model-error.ts';
import type { Timers } from './timers.ts';

export interface FetchLimits {
  /** Until the answer begins. */
  firstByteMs: number;
  /** Between bytes; the service sends a sign of life more often than that. */
  silenceMs: number;
  maxSentBytes: number;
  maxReceivedBytes: number;
}

/** Throws, or breaks the body off with, MODEL_SILENT, MODEL_INPUT_TOO_LARGE or MODEL_ANSWER_TOO_LARGE. */
export function watchedFetch(inner: Fetch, limits: FetchLimits, timers: Timers): Fetch {
  return async (input, init = {}) => {
    if (typeof init.body === 'string' && Buffer.byteLength(init.body) > limits.maxSentBytes)
      throw modelError('MODEL_INPUT_TOO_LARGE');
    const silence = new AbortController();
    const end = () => silence.abort(modelError('MODEL_SILENT'));
    const callOff = timers.after(limits.firstByteMs, end);
    const signal = init.signal ? AbortSignal.any([init.signal, silence.signal]) : silence.signal;
    try {
      const response = await inner(input, { ...init, signal, redirect: 'error' });
      return watchBody(response, limits, timers, { end, signal: init.signal ?? null });
    } finally {
      callOff();
    }
  };
}

function watchBody(
  response: Response,
  { silenceMs, maxReceivedBytes }: FetchLimits,
  timers: Timers,
  { end, signal }: { end: () => void; signal: AbortSignal | null },
): Response {
  if (response.body === null) return response;
  let received = 0;
  let callOff = timers.after(silenceMs, end);
  // Whoever reads no further says so by its signal.
  signal?.addEventListener('abort', () => callOff(), { once: true });
  const watch = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      callOff();
      received += chunk.byteLength;
      if (received > maxReceivedBytes)
        return controller.error(modelError('MODEL_ANSWER_TOO_LARGE'));
      callOff = timers.after(silenceMs, end);
      controller.enqueue(chunk);
    },
    flush: () => callOff(),
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(watch), { status, statusText, headers });
}
