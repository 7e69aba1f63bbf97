import { describe, expect, it } from 'vitest';
import { infinite } from '../../../../../src/shared/plan/validate/time/infinite/infinite.ts';
import { above, action, type Json, plan, price } from '../../sample-plans.ts';
import { again, either, findings, inOrder, outputOf, pause, sentences } from '../plan-parts.ts';

const look = action('look', 'get_price', { token: 'ETH' });
const of = (root: Json, more: Json = {}): string[] => findings(infinite, plan(root, more));

describe('the bound of a loop', () => {
  const found = ['error of loop at root.maxIterations'];
  it.each([
    [1, []],
    [10_000, []],
    [10_001, found],
    [1e308, found],
    [0, found],
    [-1, found],
    [1.5, found],
  ])('of %d', (maxIterations, expected) => {
    expect(of(again(look, { maxIterations }))).toEqual(expected);
  });
});

describe('the exit of a loop that does not pause', () => {
  const literal = (value: string) => ({ type: 'literal', value });
  const exit = (left: Json, more: Json = {}) =>
    again(look, { exitWhen: { type: 'compare', left, op: 'gt', right: literal('4000') }, ...more });
  const found = ['error of loop at root.exitWhen'];

  it('must hang on something that an iteration can change', () => {
    expect(of(exit(literal('1')))).toEqual(found);
    expect(of(exit({ type: 'env', key: 'LIMIT' }))).toEqual(found);
    const sum = { type: 'runtime', fn: 'add', args: [literal('1'), { type: 'env', key: 'LIMIT' }] };
    expect(of(exit(sum))).toEqual(found);
    const before = action('before', 'get_price', { token: 'ETH' });
    const outside = inOrder(before, exit(outputOf('before', 'price')));
    expect(of(outside)).toEqual(['error of loop at root.steps[1].exitWhen']);
  });

  it('may hang on the world, or on a step inside', () => {
    expect(of(exit(price))).toEqual([]);
    expect(of(exit({ type: 'runtime', fn: 'mul', args: [price, literal('2')] }))).toEqual([]);
    expect(of(exit(outputOf('look', 'price')))).toEqual([]);
    const deep = { ...exit(outputOf('look', 'price')), body: inOrder(either(look)) };
    expect(of(deep)).toEqual([]);
    expect(of(exit(outputOf('nowhere', 'price')))).toEqual([]);
  });

  it('may hang on nothing when the loop pauses', () => {
    expect(of(exit(literal('1'), { delayMs: 1 }))).toEqual([]);
    expect(of(exit(literal('1'), { delayMs: 0 }))).toEqual(found);
    expect(of(again(look))).toEqual([]);
  });

  it('is that of the inner loop for what the inner loop does', () => {
    const inner = { ...exit(outputOf('mark', 'price')), id: 'inner' };
    const mark = action('mark', 'get_price', { token: 'ETH' });
    expect(of(again(inOrder(mark, inner), { exitWhen: above('1') }))).toEqual([
      'error of inner at root.body.steps[1].exitWhen',
    ]);
  });
});

describe('a trigger that fires too often', () => {
  const hour = pause({ durationMs: 3_600_000 });
  const every = (everyMs: number, more: Json = {}) => ({ type: 'interval', everyMs, ...more });
  const found = ['error of the plan at trigger.everyMs'];
  const triggered = (trigger: Json, root = hour): string[] => of(root, { trigger });

  it('is an error below one second', () => {
    for (const everyMs of [999, 0, -1]) expect(triggered(every(everyMs))).toEqual(found);
    expect(triggered(every(1_000), look)).toEqual([]);
  });

  it('is an error when the plan itself waits longer', () => {
    expect(triggered(every(3_599_999))).toEqual(found);
    expect(triggered(every(3_600_000))).toEqual([]);
    expect(triggered(every(60_000), either(hour))).toEqual([]);
    expect(triggered(every(60_000, { overlap: 'skip' }))).toEqual(found);
    expect(triggered(every(60_000, { overlap: 'queue' }))).toEqual([]);
    expect(triggered(every(60_000, { overlap: 'cancel_running' }))).toEqual([]);
    expect(triggered(every(60_000, { maxRuns: 1 }))).toEqual([]);
  });

  it.each([
    ['*/30 * * * *', 'UTC', true],
    ['0 * * * *', 'UTC', false],
    ['0,59 3 * * *', 'UTC', true],
    ['0 3 * * 1-5', 'UTC', false],
    ['0 0 30 2 *', 'UTC', false],
    ['not a cron', 'UTC', false],
    ['*/30 * * * *', 'Mars/Olympus', false],
  ])('is judged by the shortest gap of a calendar: %j', (expression, timezone, tooOften) => {
    const cron = { type: 'cron', expression, timezone };
    expect(triggered(cron)).toEqual(tooOften ? ['error of the plan at trigger.expression'] : []);
  });

  it('counts the short day in spring', () => {
    const wait = pause({ durationMs: 23.5 * 3_600_000 });
    const daily = { type: 'cron', expression: '0 9 * * *', timezone: 'America/New_York' };
    const on = (now: string) => findings(infinite, plan(wait, { trigger: daily }), { now });
    expect(on('2027-03-01T00:00:00Z')).toEqual(['error of the plan at trigger.expression']);
    expect(on('2027-05-01T00:00:00Z')).toEqual([]);
  });
});

it('says it in sentences', () => {
  const idle = {
    type: 'compare',
    op: 'gt',
    left: { type: 'env', key: 'A' },
    right: { type: 'env', key: 'B' },
  };
  const documents = [
    plan(again(look, { maxIterations: 1e6, exitWhen: idle })),
    plan(pause(), { trigger: { type: 'interval', everyMs: 10 } }),
    plan(pause(), { trigger: { type: 'interval', everyMs: 2_000 } }),
  ];
  expect(sentences(infinite, documents, {})).toMatchInlineSnapshot(`
    "error: A loop runs between 1 and 10000 times, not 1000000.
    error: Nothing that this loop does can change when "Again" is over, and it never pauses.
    error: Every 10 ms is no interval; the shortest is 1 second.
    error: The plan itself waits 1 minute, so it would be started again before it is over."
  `);
});
