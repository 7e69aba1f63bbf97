import { modelError } from './model-error.ts';

/** Waiting, so that tests need not wait. */
export interface Timers {
  /** Runs `run` once after `ms`; the answer calls it off. */
  after(ms: number, run: () => void): () => void;
}

export const systemTimers: Timers = {
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Resolves after `ms`; throws MODEL_STOPPED as soon as the signal says so. */
export function waited(timers: Timers, ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(modelError('MODEL_STOPPED'));
    const stop = () => {
      callOff();
      reject(modelError('MODEL_STOPPED'));
    };
    const callOff = timers.after(ms, () => {
      signal?.removeEventListener('abort', stop);
      resolve();
    });
    signal?.addEventListener('abort', stop, { once: true });
  });
}
