import type { EffectRecord } from '../store/queries/effects.ts';

/** Runs work of the same key strictly one after the other; different keys do not wait for each other. */
export interface Lanes {
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Whether work of this key waits behind the one that is running. */
  isWanted(key: string): boolean;
  /** Resolves when nothing is running and nothing is queued. */
  idle(): Promise<void>;
}

/** Lanes of one process; nothing of them is kept. */
export function createLanes(): Lanes {
  const tails = new Map<string, Promise<unknown>>();
  const waiting = new Map<string, number>();

  async function run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = tails.get(key) ?? Promise.resolve();
    waiting.set(key, (waiting.get(key) ?? 0) + 1);
    const begin = (): Promise<T> => {
      const others = (waiting.get(key) ?? 1) - 1;
      if (others > 0) waiting.set(key, others);
      else waiting.delete(key);
      return work();
    };
    const mine = before.then(begin, begin);
    // A failed turn must not fail the next one, nor count as unhandled here: its caller has the promise.
    const tail = mine.then(
      () => undefined,
      () => undefined,
    );
    tails.set(key, tail);
    try {
      return await mine;
    } finally {
      if (tails.get(key) === tail) tails.delete(key);
    }
  }

  async function idle(): Promise<void> {
    while (tails.size > 0) await Promise.all(tails.values());
  }

  return { run, idle, isWanted: (key) => waiting.has(key) };
}

/** Signatures of one account never interleave. */
export function laneOfAccount({ chainId, account }: EffectRecord): string {
  return `account ${chainId} ${account.toLowerCase()}`;
}
