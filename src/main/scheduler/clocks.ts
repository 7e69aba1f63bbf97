import type { Clock } from '../clock.ts';

/** By so much the two clocks may differ between two looks; more is a clock that was set. */
const driftMs = 5000;

/** What one look at the clocks of the computer shows. Epoch milliseconds. */
export interface ClockLook {
  /** What the clock on the wall says. */
  now: number;
  /** What was counted on through every sleep, whatever the clock was set to. */
  counted: number;
}

export function lookAtClocks(clock: Clock): ClockLook {
  const now = clock.now();
  return { now, counted: clock.counted?.() ?? now };
}

/** Whether the clock on the wall shows less than it did at an earlier look. */
export function isSetBack(before: number, now: number): boolean {
  return now < before - driftMs;
}

/** What happened between two looks, where more than time alone did. `setByMs`: how far the clock was set. */
export function betweenLooks(
  before: ClockLook,
  after: ClockLook,
  expectedMs: number,
): { setByMs: number; sleptMs: number } {
  const counted = after.counted - before.counted;
  const setByMs = after.now - before.now - counted;
  const sleptMs = counted - expectedMs;
  return {
    setByMs: Math.abs(setByMs) > driftMs ? setByMs : 0,
    sleptMs: sleptMs > driftMs ? sleptMs : 0,
  };
}
