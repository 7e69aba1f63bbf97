const mostReloads = 3;
const withinMs = 60_000;

/** Says how often a page that ended by itself is loaded again. */
export class Reloads {
  readonly #now: () => number;
  #ends: readonly number[] = [];

  /** @param now monotonic milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** It ended once more: whether it is loaded again without a question. */
  mayReload(): boolean {
    const now = this.#now();
    this.#ends = this.#ends.filter((at) => now - at < withinMs);
    if (this.#ends.length >= mostReloads) return false;
    this.#ends = [...this.#ends, now];
    return true;
  }
}
