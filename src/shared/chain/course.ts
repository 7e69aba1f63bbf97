// The way that a transaction took through contracts: whom it called and who logged what, in order. Other
// figures may come of the same way; another way is another transaction.
import { z } from 'zod';

/** As it is stored with the effect. */
export const courseSchema = z.strictObject({
  /** Kind of the call and who was called, e.g. `delegate 0x…`; the transaction itself first. */
  calls: z.array(z.string()),
  /** Who logged, and the event: the first topic, which nameless events do not have. */
  logs: z.array(z.string()),
});
export type Course = z.infer<typeof courseSchema>;

/** The contract at which two ways part; null where they do not. */
export function partsAt(before: Course, after: Course): string | null {
  return firstOther(before.calls, after.calls) ?? firstOther(before.logs, after.logs);
}

function firstOther(before: readonly string[], after: readonly string[]): string | null {
  const length = Math.max(before.length, after.length);
  for (let at = 0; at < length; at += 1) {
    const here = after[at] ?? before[at] ?? '';
    if (before[at] !== after[at]) return /0x[0-9a-fA-F]{40}/.exec(here)?.[0] ?? here;
  }
  return null;
}
