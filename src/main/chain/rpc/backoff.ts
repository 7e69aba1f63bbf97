// How long to wait before asking again. Pure: the caller brings the chance.

const firstMs = 250;
const longestMs = 4_000;
/** No endpoint can make us wait longer than this by a header. */
const longestAskedMs = 300_000;

/** After `attempt` failures (0 for the first), between half and all of a time that doubles. `chance`: 0 to 1. */
export function backoffMs(attempt: number, chance: number): number {
  const whole = Math.min(firstMs * 2 ** Math.min(attempt, 10), longestMs);
  return Math.round(whole / 2 + (whole / 2) * chance);
}

/** What a `Retry-After` header asks, in milliseconds: seconds, or a date. Undefined when it says nothing. */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const text = header.trim();
  const isDate = text.endsWith('GMT');
  const asked = /^\d{1,9}$/.test(text)
    ? Number(text) * 1_000
    : Date.parse(isDate ? text : '') - now;
  return Number.isNaN(asked) ? undefined : Math.min(Math.max(asked, 0), longestAskedMs);
}
