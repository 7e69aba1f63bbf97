// How many calls an endpoint is sent in a minute. Pure, and in whole numbers: one call costs 60 000 parts,
// and as many parts come back each millisecond as calls are spread over the minute.

export interface RateBudget {
  /** Parts that are left. */
  parts: number;
  /** Epoch milliseconds of the last count. */
  at: number;
}

/** The least that may be set: fewer would make a rehearsal last for hours. */
export const leastPerMinute = 10;
/** Requests per minute unless a person says otherwise. */
export const usualPerMinute = 600;
/** The most that may be set: what a node of this computer takes. */
export const mostPerMinute = 60_000;

const callCosts = 60_000;

/** So many at once; the rest is spread over the minute, so that no minute sees more than was set. */
function burstOf(perMinute: number): number {
  return Math.max(1, Math.floor(perMinute / 10));
}

export function fullBudget(perMinute: number, now: number): RateBudget {
  return { parts: burstOf(perMinute) * callCosts, at: now };
}

/** Takes one call; when there is none left, says how long until there is one, in milliseconds. */
export function takeCall(
  budget: RateBudget,
  perMinute: number,
  now: number,
): { budget: RateBudget; waitMs: number } {
  const burst = burstOf(perMinute);
  const perMs = perMinute - burst;
  const passed = Math.max(0, now - budget.at);
  const parts = Math.min(burst * callCosts, budget.parts + passed * perMs);
  // A clock that was set back gives nothing and takes nothing.
  const at = Math.max(budget.at, now);
  if (parts >= callCosts) return { budget: { parts: parts - callCosts, at }, waitMs: 0 };
  return { budget: { parts, at }, waitMs: Math.ceil((callCosts - parts) / perMs) };
}
