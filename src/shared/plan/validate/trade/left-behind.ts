import type { PlacedAction } from '../check.ts';

/** What an action leaves for later actions to be compared with, under a key that only comparable ones share. */
export interface Trace {
  key: string;
  action: PlacedAction;
}

interface Numbered extends Trace {
  at: number;
}

/**
 * Traces by key, put and taken back in the manner of a stack: what was put last is taken first. So the
 * latest of a key is found at once, however many there are.
 */
export class LeftBehind {
  readonly #byKey = new Map<string, Numbered[]>();
  readonly #order: Numbered[] = [];
  #puts = 0;

  /** A mark to take back to, and to look since. It grows with every put. */
  get mark(): number {
    return this.#puts;
  }

  put(traces: readonly Trace[]): void {
    for (const { key, action } of traces) {
      const numbered = { key, action, at: this.#puts };
      this.#puts += 1;
      this.#order.push(numbered);
      const same = this.#byKey.get(key);
      if (same === undefined) this.#byKey.set(key, [numbered]);
      else same.push(numbered);
    }
  }

  /** Takes back everything put since the mark; gives what was put since `visibleSince`, in the order it was put. */
  takeBack(mark: number, visibleSince: number = mark): Trace[] {
    const taken: Trace[] = [];
    for (let last = this.#order.at(-1); last !== undefined; last = this.#order.at(-1)) {
      if (last.at < mark) break;
      this.#order.pop();
      this.#byKey.get(last.key)?.pop();
      if (last.at >= visibleSince) taken.push(last);
    }
    return taken.reverse();
  }

  /** The latest action with that key, unless it was put before the mark. */
  latest(key: string, since: number): PlacedAction | undefined {
    const last = this.#byKey.get(key)?.at(-1);
    return last === undefined || last.at < since ? undefined : last.action;
  }

  /** How many with that key, whenever they were put. */
  count(key: string): number {
    return this.#byKey.get(key)?.length ?? 0;
  }
}
