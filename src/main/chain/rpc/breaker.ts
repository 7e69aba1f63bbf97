// When an endpoint is left alone, and when it is tried again: pure, so that every course can be tested.

/** `half_open`: one call is out to see whether it answers again. Times are epoch milliseconds. */
export type Breaker =
  | { state: 'closed'; failures: number }
  | { state: 'open'; failures: number; until: number }
  | { state: 'half_open'; failures: number };

export const closedBreaker: Breaker = { state: 'closed', failures: 0 };

/** Failures in a row that open it. */
const opensAt = 3;
const firstRestMs = 1_000;
const longestRestMs = 60_000;
/** What answers for another chain is not asked again soon. */
const lieRestMs = 300_000;

/** Whether a call may go out now. */
export function mayCall(breaker: Breaker, now: number): boolean {
  return breaker.state === 'closed' || (breaker.state === 'open' && now >= breaker.until);
}

/** A call that may go out goes out. */
export function afterBegin(breaker: Breaker): Breaker {
  return breaker.state === 'open' ? { state: 'half_open', failures: breaker.failures } : breaker;
}

/** It answered. What was asked before it opened does not close it again. */
export function afterAnswer(breaker: Breaker): Breaker {
  return breaker.state === 'open' ? breaker : closedBreaker;
}

/** It did not answer, or not as a node does. Each time it is left alone twice as long, up to a minute. */
export function afterFailure(breaker: Breaker, now: number): Breaker {
  if (breaker.state === 'open') return breaker;
  const failures = breaker.failures + 1;
  if (breaker.state === 'closed' && failures < opensAt) return { state: 'closed', failures };
  const rest = Math.min(firstRestMs * 2 ** Math.min(failures - opensAt, 10), longestRestMs);
  return { state: 'open', failures, until: now + rest };
}

/** It answered for another chain. */
export function afterLie(breaker: Breaker, now: number): Breaker {
  const failures = Math.max(breaker.failures + 1, opensAt);
  return { state: 'open', failures, until: now + lieRestMs };
}
