import { describe, expect, it } from 'vitest';
import { costAtMost } from '../../../src/main/agent/model/cost.ts';
import { type Day, DayAllowances } from '../../../src/main/services/model/day-allowances.ts';

const model = 'claude-sonnet-5-5';

function allowances(first: Partial<Day> = {}) {
  const day: Day = { startsAt: 1, limit: '1', spentUsd: '0', ...first };
  return { day, all: new DayAllowances(() => day) };
}

/** Tokens that an answer may have now, of as many as could be wanted. */
const roomOf = (all: DayAllowances) => all.open(model).room(1_000, 10_000_000);

describe('what models may still cost today', () => {
  it('has the most that an answer which broke off can have cost taken from it for the rest of the day', () => {
    const { day, all } = allowances();
    const before = roomOf(all);
    const cut = all.open(model);
    const asked = cut.attempt(1_000, 20_000);
    cut.used(null);
    cut.end();
    cut.end();
    const most = costAtMost(model, 1_000, asked);
    const perToken = costAtMost(model, 0, 1_000_000) / 1_000_000n;
    expect(BigInt(before - roomOf(all)) * perToken).toBeGreaterThanOrEqual(most - perToken);
    expect(BigInt(before - roomOf(all)) * perToken).toBeLessThanOrEqual(most + perToken);
    day.startsAt = 2;
    expect(roomOf(all)).toBe(before);
  });

  it('has back what was set aside for an answer that came whole, once its cost is recorded', () => {
    const { all } = allowances();
    const before = roomOf(all);
    const whole = all.open(model);
    whole.attempt(1_000, 20_000);
    whole.used(5_000n);
    expect(roomOf(all)).toBeLessThan(before);
    whole.end();
    expect(roomOf(all)).toBe(before);
  });

  it('is unknown where the price of a model is, or of what was asked today, each by its own reason', () => {
    const priced = allowances();
    expect(() => priced.all.open('a-model-of-nobody')).toThrow('It is not known what a-model');
    const { all } = allowances({ spentUsd: null });
    expect(() => all.open(model)).toThrow('It is not known what all of today’s answers cost');
    expect(allowances({ spentUsd: null, limit: null }).all.open(model).room(1, 5)).toBe(5);
  });
});
