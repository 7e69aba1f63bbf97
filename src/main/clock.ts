import { uptime } from 'node:os';

/** The only source of time in main; tests hand in their own. */
export interface Clock {
  /** Epoch milliseconds, as the clock of the computer says. A person may set it at any time. */
  now(): number;
  /**
   * Epoch milliseconds, counted on from the beginning of this process through every sleep, whatever the
   * clock is set to meanwhile. Without it the clock is believed.
   */
  counted?(): number;
}

const began = { at: Date.now(), up: uptime() };

export const systemClock: Clock = {
  now: () => Date.now(),
  counted: () => began.at + Math.round((uptime() - began.up) * 1000),
};

/** A time that has certainly come: a clock that was set ahead in this process is not believed. */
export function certainNow(clock: Clock): number {
  const now = clock.now();
  return Math.min(now, clock.counted?.() ?? now);
}

/** The IANA zone that this computer is set to. */
export function zoneHere(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
