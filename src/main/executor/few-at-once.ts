import { setImmediate as othersHadTheirTurn } from 'node:timers/promises';

/** So many at once: more would keep the window and the disk from everybody else. */
const few = 8;

/** Between two beginnings, once the first few have begun: most of the time is left to whoever else needs it. */
const betweenMs = 10;

/** What takes longer goes on by itself: the others do not wait for it any more. */
const longestMs = 1000;

/**
 * Does the work for each, in order, a few at a time. Others have a turn before each: no two are begun one
 * directly after the other, and of many only one every few milliseconds. Settles when all of it is done.
 */
export async function fewAtOnce<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const long: Promise<void>[] = [];
  let turn = Promise.resolve();
  let turns = 0;
  const nextTurn = (): Promise<void> => {
    turns += 1;
    const isFirst = turns <= few;
    turn = turn.then(() => (isFirst ? othersHadTheirTurn() : pause(betweenMs)));
    return turn;
  };
  const lanes = Array.from({ length: few }, async () => {
    for (;;) {
      const next = left.next();
      if (next.done) return;
      await nextTurn();
      const done = work(next.value);
      if (!(await isDone(done, longestMs))) long.push(done);
    }
  });
  await Promise.all(lanes);
  await Promise.all(long);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Whether it was done within the time. */
async function isDone(work: Promise<void>, withinMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, withinMs, false);
  });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
