import { describe, expect, it } from 'vitest';
import { periodOfCron } from '../../eval/rules/cron.ts';
import { type Call, compare, item, planned, verdict } from './support/judge.ts';

const swap: Call[] = [['defi_swap', { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1' }]];
const week = 604_800_000;

/** What becomes of a plan with a trigger, where another one is wanted. */
function judged(wanted: object, got: object, more: object = {}): string {
  return verdict(
    item({ tools: ['defi_swap'], trigger: wanted, ...more }),
    planned(swap, { trigger: got }),
  );
}

const price = { type: 'price', token: 'ETH', condition: 'below', threshold: 2500 };
const cron = { type: 'cron', expression: '30 9 * * 1', timezone: 'Europe/Lisbon' };
const interval = { type: 'interval', everyMs: week, maxRuns: 12 };

describe('the start of a plan', () => {
  it.each([
    ['now', { type: 'immediate' }, { type: 'immediate' }],
    [
      'an instant in another spelling',
      { type: 'time', at: '2026-12-02T09:00:00Z' },
      { type: 'time', at: '2026-12-02T10:00:00+01:00' },
    ],
    ['a cron in another spelling', cron, { ...cron, expression: '30  9 * * MON' }],
    [
      'Sunday as 0 and as 7',
      { ...cron, expression: '0 9 * * 0' },
      { ...cron, expression: '0 9 * * 7' },
    ],
    ['a period with its runs', interval, interval],
    [
      'a period that ends with its last run',
      interval,
      {
        type: 'interval',
        everyMs: week,
        startAt: '2026-12-01T15:00:00Z',
        endAt: '2027-02-16T15:00:00Z',
      },
    ],
    ['a price as text', price, { ...price, threshold: '2500.0' }],
    [
      'a price of which only the change was said',
      { ...price, threshold: null },
      { ...price, threshold: '2400' },
    ],
  ])('is right: %s', (_what, wanted, got) => {
    expect(judged(wanted, got)).toBe('right');
  });
  it.each([
    ['now instead of later', price, { type: 'immediate' }],
    [
      'another instant',
      { type: 'time', at: '2026-12-02T09:00:00Z' },
      { type: 'time', at: '2026-12-02T09:00:00+01:00' },
    ],
    ['another minute', cron, { ...cron, expression: '31 9 * * 1' }],
    ['another day', cron, { ...cron, expression: '30 9 * * 2' }],
    ['another zone', cron, { ...cron, timezone: 'America/New_York' }],
    ['no zone, which is UTC', cron, { type: 'cron', expression: '30 9 * * 1' }],
    ['another period', interval, { ...interval, everyMs: week - 1 }],
    ['another number of runs', interval, { ...interval, maxRuns: 11 }],
    ['no end', interval, { type: 'interval', everyMs: week }],
    ['an end that nobody said', { type: 'interval', everyMs: week }, interval],
    ['another price', price, { ...price, threshold: 2501 }],
    ['the other side', price, { ...price, condition: 'above' }],
    ['the price of another token', price, { ...price, token: 'WBTC' }],
    [
      'a crossing from a price that is not known',
      { ...price, token: 'DAI' },
      { ...price, token: 'DAI', condition: 'crosses' },
    ],
  ])('is wrong: %s', (_what, wanted, got) => {
    expect(judged(wanted, got)).toBe('wrong');
  });
});

describe('another kind of start', () => {
  it('is right where the set accepts it and it says the same', () => {
    const every = { type: 'interval', everyMs: week };
    const also = { accept_triggers: ['interval', 'cron'] };
    expect(judged(every, cron, also)).toBe('right');
    expect(judged(every, { ...cron, expression: '30 9 * * *' }, also)).toBe('wrong');
    expect(judged(every, cron)).toBe('wrong');
  });
  it('takes a condition in the place of a price', () => {
    const when = (op: string, threshold: string) => ({
      type: 'condition',
      when: compare('price', ['ETH'], op, threshold),
    });
    const also = { accept_triggers: ['price', 'condition'] };
    expect(judged(price, when('lte', '2500'), also)).toBe('right');
    expect(judged(price, when('gte', '2500'), also)).toBe('wrong');
    expect(judged(price, when('lte', '2400'), also)).toBe('wrong');
    expect(judged(price, when('lte', '2500'))).toBe('wrong');
  });
  it('takes another number of runs only where the set or the plan says so', () => {
    expect(judged(interval, { ...interval, maxRuns: 13 }, { accept_maxRuns: [13] })).toBe('right');
    const every = { type: 'interval', everyMs: week };
    const bounded = item({ tools: ['defi_swap'], trigger: every });
    const outcome = planned(swap, { trigger: { ...every, maxRuns: 52 } });
    expect(verdict(bounded, outcome)).toBe('wrong');
    const assumptions = [{ slot: 'runs', value: '52', text: 'It ends after 52 times.' }];
    expect(verdict(bounded, { ...outcome, assumptions })).toBe('right');
  });
});

it('takes a crossing for the side that the price is not on', () => {
  const crossing = (threshold: string) => ({ ...price, condition: 'crosses', threshold });
  const wanted = (condition: string, threshold: number) => ({ ...price, condition, threshold });
  expect(judged(wanted('above', 3500), crossing('3500'))).toBe('right');
  expect(judged(wanted('below', 2500), crossing('2500'))).toBe('right');
  expect(judged(wanted('below', 3500), crossing('3500'))).toBe('wrong');
  expect(judged(wanted('above', 3000), crossing('3000'))).toBe('wrong');
  const unknown = { ...price, token: 'UNI', threshold: 5 };
  expect(judged(unknown, { ...unknown, condition: 'crosses' })).toBe('wrong');
});

it('counts runs up to an end from when somebody can agree', () => {
  const tenWeeks = { type: 'interval', everyMs: week, endAt: '2027-02-09T15:00:00Z' };
  expect(judged({ type: 'interval', everyMs: week, maxRuns: 10 }, tenWeeks)).toBe('right');
  expect(judged({ type: 'interval', everyMs: week, maxRuns: 11 }, tenWeeks)).toBe('wrong');
});

it('knows the period of an even cron expression', () => {
  const hour = 3_600_000;
  expect(
    ['0 * * * *', '5 */6 * * *', '*/15 * * * *', '0 9 * * *', '0 9 * * fri'].map(periodOfCron),
  ).toEqual([hour, 6 * hour, hour / 4, 24 * hour, 168 * hour]);
  expect(
    ['0 */7 * * *', '0 9 1 * *', '0 9 * * 1-5', '0 9 * 5 *', '* 9 * * *'].map(periodOfCron),
  ).toEqual([null, null, null, null, null]);
});
