import type { DueTimes } from '../times/due-times.ts';
import { dueKeyOf } from './fire.ts';

/**
 * When what is due is to start: up to `jitterMs` later, and before the next due time. The same for the same
 * trigger and due time, ever again.
 */
export function startTime(
  triggerId: string,
  jitterMs: number,
  times: DueTimes,
  dueAt: number,
): number {
  if (!(jitterMs > 0)) return dueAt;
  const room = (times.after(dueAt) ?? Number.POSITIVE_INFINITY) - dueAt - 1;
  const most = Math.floor(Math.min(jitterMs, room));
  return dueAt + (hash(`${triggerId} ${dueKeyOf(dueAt)}`) % (most + 1));
}

/** FNV-1a, mixed once more: it spreads, it protects nothing. 48 bits, for a jitter of days. */
function hash(text: string): number {
  return fnv(text, 0x811c9dc5) * 0x10000 + (fnv(text, 0x01000193) & 0xffff);
}

function fnv(text: string, start: number): number {
  let hash = start;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
