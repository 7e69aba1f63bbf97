// SQLite works in the thread that asks it, and to look two gigabytes through takes seconds: in main's own thread no
// window would be answered meanwhile, no run would go on, and the scheduler would take it for a sleep.
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { AppError } from '../../../shared/errors.ts';
import type { Job, Outcome } from './job.ts';

export interface ApartOptions {
  /** Ends the thread, between two steps of SQLite; what it wrote is the caller's to remove. */
  signal?: AbortSignal | undefined;
  /** The program of the thread. */
  program?: URL;
}

/**
 * Does a job in a thread of its own. Errors: STORE_*, among them STORE_NOT_LOOKED_THROUGH for a thread that did not
 * come to an end; the reason of `signal`.
 */
export async function runApart(job: Job, options: ApartOptions = {}): Promise<void> {
  const { signal, program = programHere() } = options;
  signal?.throwIfAborted();
  const thread = new Worker(program, { workerData: job, env: {} });
  const end = () => void thread.terminate();
  signal?.addEventListener('abort', end);
  try {
    const { error } = await answerOf(thread);
    if (error !== null) throw AppError.fromShape(error);
  } catch (thrown) {
    signal?.throwIfAborted();
    throw thrown instanceof AppError ? thrown : notDone(thrown);
  } finally {
    signal?.removeEventListener('abort', end);
  }
}

/** Settles once the thread is gone, so that nothing holds the files any more. */
function answerOf(thread: Worker): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    let answer: Outcome | undefined;
    let cause: unknown;
    thread.once('message', (outcome: Outcome) => {
      answer = outcome;
    });
    thread.once('error', (thrown) => {
      cause = thrown;
    });
    thread.once('exit', () => (answer === undefined ? reject(cause) : resolve(answer)));
  });
}

/** Beside this file in the sources, and beside the app's own program in the bundle, also for the command line. */
function programHere(): URL {
  if (import.meta.url.endsWith('.ts')) return new URL('./thread.ts', import.meta.url);
  const places = ['../main/', '../../main/'];
  const urls = places.map((place) => new URL(`${place}database-thread.js`, import.meta.url));
  return (
    urls.find((url) => existsSync(url)) ?? new URL('../main/database-thread.js', import.meta.url)
  );
}

function notDone(cause: unknown): AppError {
  const message = 'The look through the database did not come to an end.';
  return new AppError('STORE_NOT_LOOKED_THROUGH', 'unknown', message, {
    advice: 'Nothing was changed. Try again; if it repeats, install Countersign again.',
    cause,
  });
}
