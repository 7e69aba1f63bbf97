// What the world answers, fixed before the run: the same for the executor and for the reference.
import { AppError, type ErrorClass } from '../../../src/shared/errors.ts';
import type { Truth } from '../../../src/shared/plan/conditions/truth.ts';

export interface Lucks {
  /** Null: the call works. Used over and over. */
  calls: readonly (ErrorClass | null)[];
  truths: readonly Truth[];
}

/** Answers by node, in the order in which each node asks. */
export class Fate {
  readonly #lucks: Lucks;
  readonly #asked = new Map<string, number>();

  constructor(lucks: Lucks) {
    this.#lucks = lucks;
  }

  call(nodeId: string): AppError | null {
    const luck = this.#next('call', nodeId, this.#lucks.calls);
    return luck == null ? null : new AppError('LUCK', luck, 'It failed.');
  }

  look(nodeId: string): Truth {
    return this.#next('look', nodeId, this.#lucks.truths) ?? 'true';
  }

  /** Whether the last failure of the node is of a class that another attempt cannot cure. */
  isFinal(nodeId: string): boolean {
    return this.#last.get(nodeId) === 'invalid_params';
  }

  readonly #last = new Map<string, unknown>();

  #next<T>(what: string, nodeId: string, lucks: readonly T[]): T | undefined {
    const key = `${what} ${nodeId}`;
    const nth = this.#asked.get(key) ?? 0;
    this.#asked.set(key, nth + 1);
    // Each node begins at another place of the same list.
    const start = [...nodeId].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
    const luck = lucks[(start + nth) % lucks.length];
    if (what === 'call') this.#last.set(nodeId, luck);
    return luck;
  }
}
