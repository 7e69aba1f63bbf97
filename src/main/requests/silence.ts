import type { AppError } from '../../shared/errors.ts';

/**
 * Bounds how long is waited for something that is only as fast as what it asks: as long as anything is heard of
 * that, all who wait go on.
 */
export class Silence {
  readonly #longestMs: number;
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(longestMs: number) {
    this.#longestMs = longestMs;
  }

  /** It answers: the wait of everybody begins anew. */
  heard(): void {
    for (const timer of this.#timers) timer.refresh();
  }

  /** What `work` comes to, or `silent` once nothing was heard for so long; `work` is left to end by itself then. */
  async bound<T>(work: Promise<T>, silent: (afterMs: number) => AppError): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(silent(this.#longestMs)), this.#longestMs);
      this.#timers.add(timer);
    });
    try {
      return await Promise.race([work, silence]);
    } finally {
      clearTimeout(timer);
      if (timer !== undefined) this.#timers.delete(timer);
    }
  }
}
