import { setTimeout as sleep } from 'node:timers/promises';

/** A process that works for others, or waits for its upstream, still answers this at once. */
const answerMs = 500;
const pauseMs = 100;

/**
 * Runs `work`, asking meanwhile whether its process is still there. Two questions in a row without an answer
 * make it silent: after one alone it may have been this program that did not come to read the answer.
 */
export async function watchAnswers<T>(
  work: () => Promise<T>,
  process: { ask(timeoutMs: number): Promise<unknown>; silent(): void },
): Promise<T> {
  const done = new AbortController();
  void watch(process, done.signal);
  try {
    return await work();
  } finally {
    done.abort();
  }
}

async function watch(
  process: { ask(timeoutMs: number): Promise<unknown>; silent(): void },
  done: AbortSignal,
): Promise<void> {
  for (let missed = 0; missed < 2; ) {
    await sleep(pauseMs, undefined, { signal: done, ref: false }).catch(() => undefined);
    if (done.aborted) return;
    const answered = await process.ask(answerMs).then(
      () => true,
      () => false,
    );
    if (done.aborted) return;
    missed = answered ? 0 : missed + 1;
  }
  process.silent();
}
