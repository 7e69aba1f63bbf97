// What is known of whether anything can be written down. A write that fails is told to whoever carries runs
// on, and a small write is tried again and again, so that neither a person nor each run has to.
import type { AppError, ErrorShape } from '../../shared/errors.ts';

/** Nothing that is written would stay: every other write fails as well. */
const troubles: ReadonlySet<string> = new Set([
  'STORE_FULL',
  'STORE_BUSY',
  'STORE_IO',
  'STORE_READ_ONLY',
]);

/** The first trial comes after the first, and so on; the last goes on. */
const trialsMs = [1000, 2000, 4000] as const;

export class StoreHealth {
  #trouble: ErrorShape | null = null;
  readonly #listeners = new Set<() => void>();
  #timer: NodeJS.Timeout | undefined;
  #trial: (() => void) | null = null;

  /** Why nothing can be written; null while it can. */
  get trouble(): ErrorShape | null {
    return this.#trouble;
  }

  /** Called when trouble begins, becomes another, or is over. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** A write of a row that holds nothing, tried by and by while there is trouble. */
  tryWith(trial: () => void): void {
    this.#trial = trial;
  }

  failed(error: AppError): void {
    if (!troubles.has(error.code)) return;
    const before = this.#trouble;
    this.#trouble = error.toShape();
    if (before === null) this.#tryLater(0);
    if (before?.code !== error.code) this.#tell();
  }

  /** Something was written, and is durable. */
  worked(): void {
    if (this.#trouble === null) return;
    this.#trouble = null;
    clearTimeout(this.#timer);
    this.#tell();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#listeners.clear();
    this.#trial = null;
  }

  #tryLater(times: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => {
        try {
          this.#trial?.();
        } catch {
          // It was told as every failed write is.
        }
        if (this.#trouble !== null) this.#tryLater(times + 1);
      },
      trialsMs[Math.min(times, trialsMs.length - 1)],
    );
    this.#timer.unref();
  }

  /** Later: whoever hears it may want to write, and a transaction may be open. */
  #tell(): void {
    for (const listener of this.#listeners) setImmediate(listener);
  }
}
