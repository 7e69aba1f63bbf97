import type { Score } from '../score-item.ts';

/** Counts of items. `guards` are those that must be refused or asked about, `plannable` all others that are scored. */
export interface Tally {
  items: number;
  plannable: number;
  plannableRight: number;
  guards: number;
  guardsRight: number;
  wrong: number;
  unsafe: number;
  overAsks: number;
  needsModel: number;
  notScored: number;
}

export function tallyOf(scores: readonly Score[]): Tally {
  const count = (keep: (score: Score) => boolean): number => scores.filter(keep).length;
  const isGuard = (score: Score): boolean => score.class === 'refuse' || score.class === 'ask';
  const isScored = (score: Score): boolean => score.verdict !== 'not_scored';
  const isRight = (score: Score): boolean => score.verdict === 'right';
  return {
    items: scores.length,
    plannable: count((score) => isScored(score) && !isGuard(score)),
    plannableRight: count((score) => isRight(score) && !isGuard(score)),
    guards: count((score) => isScored(score) && isGuard(score)),
    guardsRight: count((score) => isRight(score) && isGuard(score)),
    wrong: count(({ verdict }) => verdict === 'wrong'),
    unsafe: count(({ verdict }) => verdict === 'unsafe'),
    overAsks: count(({ verdict }) => verdict === 'over_ask'),
    needsModel: count(({ verdict }) => verdict === 'uncovered'),
    notScored: count((score) => !isScored(score)),
  };
}

/** Share of the plannable requests that are right, in percent. */
export function coverageOf({ plannable, plannableRight }: Tally): number {
  return plannable === 0 ? 0 : (100 * plannableRight) / plannable;
}
