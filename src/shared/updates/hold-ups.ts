import type { HoldUps } from './update-view.ts';

export interface HoldUpFacts {
  /** Runs in which something is being done. */
  atWork: number;
  /** Runs that ask the person. */
  asking: number;
  rehearsing: number;
  /** When the next plan starts by itself, epoch ms; null where none does. */
  nextStart: number | null;
  now: number;
}

/** So near a start by itself nothing is installed. */
const soonMs = 10 * 60_000;

/** What an end of the app would break into now. What waits for a time, a condition or a budget is no such thing. */
export function holdUpsOf({ atWork, asking, rehearsing, nextStart, now }: HoldUpFacts): HoldUps {
  const isSoon = nextStart !== null && nextStart - now < soonMs;
  return [
    ...(atWork > 0 ? [atWork === 1 ? 'A run is at work.' : `${atWork} runs are at work.`] : []),
    ...(asking > 0
      ? [asking === 1 ? 'A run waits for your answer.' : `${asking} runs wait for your answer.`]
      : []),
    ...(rehearsing > 0 ? ['A plan is being rehearsed.'] : []),
    ...(isSoon ? ['A plan starts by itself within ten minutes.'] : []),
  ];
}
