const day = 86_400n;
const week = 7n * day;
/** The first second of 1970 was a Thursday's. */
const firstSaturday = 2n * day;

/** The seconds from one time to a later one that lie on no Saturday and no Sunday, by UTC; both in Unix seconds. */
export function openSeconds(from: bigint, to: bigint): number {
  return Number(to - from - (weekendsUntil(to) - weekendsUntil(from)));
}

/** Seconds of weekends since the first Saturday. */
function weekendsUntil(time: bigint): bigint {
  const since = time - firstSaturday;
  const ofThisWeek = since % week;
  return (since / week) * 2n * day + (ofThisWeek < 2n * day ? ofThisWeek : 2n * day);
}
