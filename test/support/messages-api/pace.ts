/** Lets a test say when the next event of a stream goes out. */
export class Pace {
  #allowed = 0;
  #waiting: (() => void)[] = [];

  /** Lets `count` more events out. */
  next(count = 1): void {
    this.#allowed += count;
    while (this.#allowed > 0 && this.#waiting.length > 0) {
      this.#allowed -= 1;
      this.#waiting.shift()?.();
    }
  }

  /** Lets all that is left out. */
  all(): void {
    this.next(Number.MAX_SAFE_INTEGER / 2);
  }

  /** Of the server: waits until the next event may go. */
  async turn(): Promise<void> {
    if (this.#allowed > 0) {
      this.#allowed -= 1;
      return;
    }
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve);
    });
  }
}
