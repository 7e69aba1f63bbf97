import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterAnswer,
  afterBegin,
  afterFailure,
  afterLie,
  type Breaker,
  closedBreaker,
  mayCall,
} from '../../../src/main/chain/rpc/breaker.ts';

const fails = (times: number, now: number, from: Breaker = closedBreaker): Breaker =>
  Array.from({ length: times }).reduce<Breaker>((breaker) => afterFailure(breaker, now), from);

describe('an endpoint that does not answer [F-08]', () => {
  it('is left alone after three failures in a row, and not before', () => {
    expect(mayCall(fails(2, 0), 0)).toBe(true);
    const open = fails(3, 0);
    expect(open).toEqual({ state: 'open', failures: 3, until: 1_000 });
    expect([mayCall(open, 999), mayCall(open, 1_000)]).toEqual([false, true]);
  });

  it('is tried by one call at a time when its rest is over, and is back with an answer', () => {
    const trying = afterBegin(fails(3, 0));
    expect(trying.state).toBe('half_open');
    expect(mayCall(trying, 1_000)).toBe(false);
    expect(afterAnswer(trying)).toEqual(closedBreaker);
  });

  it('rests twice as long each time, up to a minute', () => {
    let breaker = fails(3, 0);
    const rests: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      breaker = afterFailure(afterBegin(breaker), 0);
      rests.push(breaker.state === 'open' ? breaker.until : -1);
    }
    expect(rests).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  });

  it('that answered for another chain rests for five minutes, whatever answers come late', () => {
    const open = afterLie(closedBreaker, 0);
    expect(mayCall(afterAnswer(open), 299_999)).toBe(false);
    expect(mayCall(open, 300_000)).toBe(true);
  });
});

const events = fc.array(
  fc.record({
    what: fc.constantFrom('begin', 'answer', 'failure', 'lie'),
    passedMs: fc.integer({ min: 0, max: 100_000 }),
  }),
  { maxLength: 60 },
);

describe('whatever happens in whatever order', () => {
  it('a breaker that is open lets nothing out before its time, and one that stays open ends', () => {
    fc.assert(
      fc.property(events, (course) => {
        let breaker: Breaker = closedBreaker;
        let now = 0;
        for (const { what, passedMs } of course) {
          now += passedMs;
          const before: Breaker = breaker;
          if (what === 'begin' && mayCall(breaker, now)) breaker = afterBegin(breaker);
          if (what === 'answer') breaker = afterAnswer(breaker);
          if (what === 'failure') breaker = afterFailure(breaker, now);
          if (what === 'lie') breaker = afterLie(breaker, now);
          if (breaker.state === 'open') {
            expect(breaker.until - now).toBeLessThanOrEqual(300_000);
            expect(mayCall(breaker, breaker.until)).toBe(true);
            expect(mayCall(breaker, Math.min(now, breaker.until - 1))).toBe(false);
          }
          if (before.state === 'open' && breaker.state === 'closed') {
            throw new Error('It closed without a call that tried.');
          }
          if (breaker.state === 'closed') expect(breaker.failures).toBeLessThan(3);
        }
      }),
    );
  });
});
