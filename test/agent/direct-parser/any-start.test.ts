import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRequest } from '../../../src/main/agent/direct-parser/parse-request.ts';
import { instantOf } from '../../../src/shared/iso-time.ts';
import { describePlan } from '../../../src/shared/plan/describe/describe-plan.ts';

const now = Date.UTC(2026, 10, 22, 12);
const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland'];

interface Start {
  words: string;
  /** The first line of the description. */
  says: string;
}

const oneOf = <T>(...values: T[]) => fc.constantFrom(...values);
const two = (number: number): string => String(number).padStart(2, '0');
const clock = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map(([hour, minute]) => ({ text: `${two(hour)}:${two(minute)}` }));
const count = fc.integer({ min: 2, max: 90 });

const interval: fc.Arbitrary<Start> = fc
  .tuple(
    count,
    fc.constantFrom(
      ...([
        ['seconds', 1_000],
        ['minutes', 60_000],
        ['hours', 3_600_000],
        ['days', 86_400_000],
      ] as const),
    ),
    fc.option(count),
    oneOf('every', 'each'),
  )
  // Faster than a run takes is asked about.
  .filter(([often, [, size]]) => often * size >= 60_000)
  .map(([often, [unit, size], times, every]) => {
    const ms = often * size;
    return {
      words: `${every} ${often} ${unit}${times === null ? '' : ` ${times} times`}`,
      says: `Starts every ${inLargestUnit(ms)}${times === null ? '' : `, ${times} times at most`}.`,
    };
  });

/** Written down here once more, so that the two must agree. */
function inLargestUnit(ms: number): string {
  for (const [size, name] of [
    [86_400_000, 'day'],
    [3_600_000, 'hour'],
    [60_000, 'minute'],
  ] as const) {
    if (ms % size === 0) return ms === size ? name : `${ms / size} ${name}s`;
  }
  return `${ms / 1_000} seconds`;
}

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const calendar: fc.Arbitrary<Start> = fc
  .tuple(clock, fc.constantFrom(...zones), fc.integer({ min: -1, max: 6 }))
  .map(([{ text }, zone, day]) => {
    const name = days[day] ?? 'day';
    return {
      words: `every ${name} at ${text} ${zone}`,
      says: `Starts every ${name} at ${text} in ${zone}.`,
    };
  });

const others = { zero: 'th', many: 'th', other: 'th' };

const monthly: fc.Arbitrary<Start> = fc
  .tuple(clock, fc.integer({ min: 1, max: 31 }))
  .map(([{ text }, day]) => {
    const end = new Intl.PluralRules('en', { type: 'ordinal' }).select(day);
    const ordinal = { ...others, one: 'st', two: 'nd', few: 'rd' }[end];
    return {
      words: `on the ${day}${ordinal} of every month at ${text} UTC`,
      says: `Starts on day ${day} of every month at ${text} in UTC.`,
    };
  });

const threshold = fc.integer({ min: 1, max: 9_999_999 }).map((cents) => {
  const [whole, part] = [Math.floor(cents / 100), cents % 100];
  const exact = `${whole}.${two(part)}`.replace(/\.?0+$/, '') || '0';
  return {
    text: `${whole.toLocaleString('en-US')}.${two(part)}`,
    exact: part === 0 ? String(whole) : exact,
  };
});

const price: fc.Arbitrary<Start> = fc
  .tuple(
    threshold,
    oneOf(
      ['is above', 'above'],
      ['rises above', 'above'],
      ['falls below', 'below'],
      ['drops under', 'below'],
      ['crosses', 'crosses'],
    ),
    oneOf(['when', 'once'], ['whenever', 'each time']),
    oneOf('', '$'),
  )
  .map(([{ text, exact }, [verb, side], [opener, how], sign]) => {
    return {
      words: `${opener} ETH ${verb} ${sign}${text}`,
      says: `Starts ${how} the price of ETH ${side === 'crosses' ? side : `is ${side}`} $${exact}.`,
    };
  });

const balance: fc.Arbitrary<Start> = fc
  .tuple(threshold, oneOf('above', 'below'))
  .map(([{ text, exact }, side]) => ({
    words: `when my USDC balance is ${side} ${text}`,
    says: `Starts once the USDC balance on Ethereum is ${side} ${exact}.`,
  }));

const start = fc.oneof(interval, calendar, monthly, price, balance);
const action = oneOf('swap 1 ETH for USDC', 'wrap 1 ETH', 'buy ETH with 10 USDC');

function parse(text: string, tz = 'UTC') {
  const context = { now: new Date(now).toISOString(), tz, chains: [1], defaultChain: 1 };
  return parseRequest(text, context, { planId: 'p', createdAt: now });
}

describe('any start that is said', () => {
  it('is what the description of its plan says, in front of the request or behind it', () => {
    fc.assert(
      fc.property(start, action, fc.boolean(), ({ words, says }, act, isFirst) => {
        const text = isFirst ? `${words}, ${act}` : `${act} ${words}`;
        const outcome = parse(text);
        if (outcome.outcome !== 'plan') throw new Error(`${text}: ${JSON.stringify(outcome)}`);
        expect(describePlan(outcome.plan).split('\n')[0], text).toBe(says);
      }),
      { numRuns: 1_000 },
    );
  });

  it('at a day and a time of day is the instant at which the clocks of the zone show it', () => {
    const day = fc.integer({ min: 2, max: 900 }).map((ahead) => now + ahead * 86_400_000);
    fc.assert(
      fc.property(day, clock, fc.constantFrom(...zones), (at, { text }, zone) => {
        const date = new Date(at).toISOString().slice(0, 10);
        const outcome = parse(`wrap 1 ETH on ${date} at ${text} ${zone}`);
        const trigger = outcome.outcome === 'plan' ? outcome.plan.trigger : undefined;
        if (trigger?.type !== 'time') throw new Error(JSON.stringify(outcome));
        const instant = instantOf(trigger.at) ?? 0;
        const format = { timeZone: zone, dateStyle: 'short', timeStyle: 'short' } as const;
        const shows = new Intl.DateTimeFormat('sv-SE', format).format(instant);
        const isMoved = outcome.assumptions.some((each) => each.text.includes('does not exist'));
        if (!isMoved) expect(shows).toBe(`${date} ${text}`);
        expect(trigger.at.startsWith(shows.replace(' ', 'T'))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('that is said twice over is never planned', () => {
    fc.assert(
      fc.property(start, start, action, (one, other, act) => {
        const outcome = parse(`${act} ${one.words} ${other.words}`);
        expect(outcome.outcome).not.toBe('plan');
      }),
      { numRuns: 300 },
    );
  });

  it('is never planned with a word more that is not understood', () => {
    const strange = oneOf('florb', 'not', 'except', 'unless', '🚀', '#');
    fc.assert(
      fc.property(start, action, strange, fc.nat(), ({ words }, act, word, place) => {
        const all = `${act} ${words}`.split(' ');
        all.splice(place % (all.length + 1), 0, word);
        expect(parse(all.join(' ')).outcome, all.join(' ')).not.toBe('plan');
      }),
      { numRuns: 500 },
    );
  });
});
