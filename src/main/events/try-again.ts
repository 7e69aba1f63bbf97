/** How often an event is handled before it is given up, times that ended the process included. */
export const mostAttempts = 5;

const longestMs = 5 * 60_000;

/** After the nth attempt: 1 s, 4 s, 16 s, 64 s; five minutes at most. */
export function waitBeforeNextMs(attempts: number): number {
  return Math.min(longestMs, 1000 * 4 ** Math.max(0, attempts - 1));
}
