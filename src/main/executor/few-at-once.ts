import { setImmediate as othersHadTheirTurn } from 'node:timers/promises';

/** So many at once: more would keep the window and the disk from everybody else. */
const few = 8;

/** Does the work for each, in order, a few at a time, and lets others have a turn after each. */
export async function fewAtOnce<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const lanes = Array.from({ length: few }, async () => {
    for (const item of left) {
      await work(item);
      await othersHadTheirTurn();
    }
  });
  await Promise.all(lanes);
}
