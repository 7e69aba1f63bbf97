import { describe, expect, it } from 'vitest';
import { costAtMost } from '../../../src/main/agent/model/cost.ts';
import {
  type Day,
  DayAllowances,
  type SetAside,
} from '../../../src/main/services/model/day-allowances.ts';

const model = 'claude-sonnet-5-5';

function allowances(first: Partial<Day> = {}) {
  const day: Day = { now: 1, startsAt: 1, limit: '1', spentUsd: '0', ...first };
  let kept: SetAside = { at: 0, microUsd: 0n };
  const keeper = {
    read: () => kept,
    keep: (aside: SetAside) => {
      kept = aside;
    },
  };
  /** As a process has it that begins now. */
  const begin = () => new DayAllowances(() => day, keeper);
  return { day, keeper, all: begin(), begin };
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
    Object.assign(day, { now: 2, startsAt: 2 });
    expect(roomOf(all)).toBe(before);
  });

  it('has back what was set aside for an answer that came whole, once its cost is recorded', () => {
    const { all } = allowances();
    const before = roomOf(all);
    const whole = all.open(model);
    whole.attempt(1_000, 20_000);
    whole.used(5_000n);
    expect(roomOf(all)).toBeLessThan(before);
    whole.recorded();
    whole.end();
    expect(roomOf(all)).toBe(before);
  });

  it('has taken from it what a whole answer cost that could not be recorded', () => {
    const { all, begin } = allowances();
    const before = roomOf(all);
    const whole = all.open(model);
    whole.attempt(1_000, 20_000);
    whole.used(5_000n);
    whole.end();
    const perToken = costAtMost(model, 0, 1_000_000) / 1_000_000n;
    expect(BigInt(before - roomOf(all))).toBe(5_000n / perToken);
    expect(roomOf(begin())).toBe(roomOf(all));
  });

  it('has the same taken from it after a restart, and what a process had asked for when it was killed', () => {
    const { all, begin } = allowances();
    const before = roomOf(all);
    const cut = all.open(model);
    cut.attempt(1_000, 20_000);
    cut.used(null);
    cut.recorded();
    cut.end();
    const afterCut = roomOf(all);
    expect(afterCut).toBeLessThan(before);
    expect(roomOf(begin())).toBe(afterCut);
    const killed = all.open(model);
    killed.attempt(1_000, 20_000);
    expect(roomOf(begin())).toBe(roomOf(all));
    expect(roomOf(begin())).toBeLessThan(afterCut);
  });

  it('counts what broke off today also where the day of this computer begins at another time', () => {
    const { day, all, begin } = allowances({ now: 50, startsAt: 10 });
    const before = roomOf(all);
    const cut = all.open(model);
    cut.attempt(1_000, 20_000);
    cut.used(null);
    cut.end();
    for (const startsAt of [5, 40]) {
      day.startsAt = startsAt;
      expect(roomOf(begin())).toBeLessThan(before);
    }
  });

  it('counts what broke off while there was no limit, once there is one', () => {
    const { day, all } = allowances({ limit: null });
    const cut = all.open(model);
    expect(cut.attempt(1_000, 20_000)).toBe(20_000);
    expect(cut.atItsEnd()).toBeNull();
    cut.used(null);
    cut.end();
    day.limit = '1';
    expect(roomOf(all)).toBeLessThan(roomOf(allowances().all));
  });

  it('lets nobody be asked whose cost could not be kept, and loses no answer over that', () => {
    const { keeper, all } = allowances();
    const whole = all.open(model);
    whole.attempt(1_000, 20_000);
    whole.used(5_000n);
    keeper.keep = () => {
      throw new Error('the disk is full');
    };
    whole.recorded();
    whole.end();
    expect(() => all.open(model).attempt(1_000, 20_000)).toThrow('the disk is full');
  });

  it('says how much of it broke off where what is left is not enough', () => {
    const { all } = allowances({ limit: '0.1' });
    const cut = all.open(model);
    cut.attempt(1_000, 20_000);
    cut.used(null);
    cut.end();
    expect(() => all.open(model).attempt(1_000, 20_000)).toThrow(
      /^What is left of the \$0\.1 .* \$0\.\d+ of that limit counts for answers that broke off/,
    );
  });

  it('is unknown where the price of a model is, or of what was asked today, each by its own reason', () => {
    const priced = allowances();
    expect(() => priced.all.open('a-model-of-nobody')).toThrow('It is not known what a-model');
    const { all } = allowances({ spentUsd: null });
    expect(() => all.open(model)).toThrow('It is not known what all of today’s answers cost');
    expect(allowances({ spentUsd: null, limit: null }).all.open(model).room(1, 5)).toBe(5);
  });
});
