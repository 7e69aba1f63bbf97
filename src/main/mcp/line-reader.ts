import type { McpLimits } from './limits.ts';
import { tooMuch } from './mcp-errors.ts';

/** Cuts a stream into lines; of a line that is too long no more than the limit is ever held. */
export class LineReader {
  readonly #limits: Pick<McpLimits, 'lineBytes' | 'lines'>;
  readonly #take: (line: string) => void;
  #parts: Buffer[] = [];
  #held = 0;
  #lines = 0;
  readonly failure = tooMuch();

  constructor(limits: Pick<McpLimits, 'lineBytes' | 'lines'>, take: (line: string) => void) {
    this.#limits = limits;
    this.#take = take;
  }

  /** False as soon as there is too much; from then on nothing is to be read. */
  read(chunk: Buffer): boolean {
    let from = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      this.#lines += 1;
      if (!this.#hold(chunk.subarray(from, end)) || this.#lines > this.#limits.lines) return false;
      const line = Buffer.concat(this.#parts).toString('utf8');
      this.#parts = [];
      this.#held = 0;
      from = end + 1;
      this.#take(line);
    }
    return this.#hold(chunk.subarray(from));
  }

  countAnew(): void {
    this.#lines = 0;
  }

  #hold(part: Buffer): boolean {
    this.#held += part.length;
    if (this.#held > this.#limits.lineBytes) return false;
    this.#parts.push(part);
    return true;
  }
}
