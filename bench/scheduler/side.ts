/** One way to keep schedules, in a process of its own. */
export interface Side {
  /** Makes ready, unmeasured, what `armDaily` arms. */
  prepareDaily(count: number): void;
  armDaily(count: number): void;
  /** Makes ready, unmeasured, what `armDue` arms. */
  prepareDue(count: number, dueAt: number): void;
  /** Arms schedules that are all due at the same time, epoch ms. */
  armDue(count: number, dueAt: number): void;
  /** Takes up all that is armed. `fired` is called for each that is due, once that is durable. */
  start(fired: () => void): Promise<void>;
  stop(): Promise<void>;
}

/** So many schedules in one transaction, on every side that has any. */
const batch = 1000;

/** A time of the day for each of them, one of sixty, none within three hours of `now`. */
export function dailyExpression(index: number, now: number): string {
  const minute = Math.floor(now / 60_000) + 180 + (index % 60) * 18;
  return `${minute % 60} ${Math.floor(minute / 60) % 24} * * *`;
}

/** Numbers from 0 on, in groups of `batch`. */
export function* batches(count: number): Generator<number[]> {
  for (let start = 0; start < count; start += batch) {
    const length = Math.min(batch, count - start);
    yield Array.from({ length }, (_, index) => start + index);
  }
}
