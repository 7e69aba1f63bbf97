/** The instants at which a trigger is due, in epoch ms. Computed as they are asked for: there may be no end to them. */
export interface DueTimes {
  /** The first one after an instant; null when none comes. */
  after(instant: number): number | null;
  /** The last one in `(after, upTo]`; null when there is none. */
  last(after: number, upTo: number): number | null;
  /** How many there are in `(after, upTo]`. */
  count(after: number, upTo: number): number;
}

/** One instant and no other. */
export function onlyAt(at: number): DueTimes {
  const within = (after: number, upTo: number) => at > after && at <= upTo;
  return {
    after: (instant) => (at > instant ? at : null),
    last: (after, upTo) => (within(after, upTo) ? at : null),
    count: (after, upTo) => (within(after, upTo) ? 1 : 0),
  };
}

/** The next ones after an instant, `most` of them at most. */
export function dueAfter(times: Pick<DueTimes, 'after'>, instant: number, most: number): number[] {
  const found: number[] = [];
  for (
    let due = times.after(instant);
    due !== null && found.length < most;
    due = times.after(due)
  ) {
    found.push(due);
  }
  return found;
}
