/** The first of what a program says, up to a bound; the rest is counted as left out. */
export class KeptOutput {
  readonly #most: number;
  readonly #chunks: Buffer[] = [];
  #bytes = 0;
  isCut = false;

  constructor(most: number) {
    this.#most = most;
  }

  take(chunk: Buffer): void {
    const room = this.#most - this.#bytes;
    if (chunk.length > room) this.isCut = true;
    if (room <= 0) return;
    const taken = chunk.subarray(0, room);
    this.#chunks.push(taken);
    this.#bytes += taken.length;
  }

  /** Bytes that are no text are shown as such; a letter that was cut in two is left out. */
  get text(): string {
    return new TextDecoder('utf-8').decode(Buffer.concat(this.#chunks), { stream: true });
  }
}
