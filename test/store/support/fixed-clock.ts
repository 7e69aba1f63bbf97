import type { Clock } from '../../../src/main/clock.ts';

/** A clock that moves only when told to. */
export class FixedClock implements Clock {
  #now = 1_800_000_000_000;

  now(): number {
    return this.#now;
  }

  advance(ms: number): void {
    this.#now += ms;
  }
}
