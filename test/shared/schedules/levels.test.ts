import { expect, test } from 'vitest';
import type { Trigger } from '../../../src/shared/plan/triggers.ts';
import { decideCondition } from '../../../src/shared/schedules/level/decide-condition.ts';
import { decideThreshold } from '../../../src/shared/schedules/level/decide-threshold.ts';
import { levelKey, newLevel } from '../../../src/shared/schedules/level/level-state.ts';

type Of<Type> = Extract<Trigger, { type: Type }>;
const price: Of<'price'> = {
  ...{ type: 'price', token: 'ETH', condition: 'above', threshold: '2000' },
  ...{ cooldownMs: 0, recurring: true },
};

/** Each value a second after the one before; F where it fires. */
function looks(trigger: Of<'price' | 'balance'>, values: readonly (string | null)[]): string {
  let state = newLevel;
  return values
    .map((value, second) => {
      const decision = decideThreshold(trigger, state, value, second * 1_000);
      state = decision.state;
      return decision.fires ? 'F' : '.';
    })
    .join('');
}

test.each([
  ['is above at the first look', {}, ['2001', '2002'], 'F.'],
  ['is at the threshold', {}, ['2000', '2000.000000000000000001'], '.F'],
  ['comes back by less than the hysteresis', {}, ['2001', '1981', '2001'], 'F..'],
  ['comes back by the hysteresis', {}, ['2001', '1980', '2001'], 'F.F'],
  ['is below', { condition: 'below' }, ['2001', '1999', '2019', '1999', '2020', '1999'], '.F...F'],
  ['is unknown', {}, [null, '2001', null, '2001', null, '1900', null, '2001'], '.F.....F'],
  ['has no hysteresis', { hysteresisPercent: 0 }, ['2001', '2000', '2001'], 'F.F'],
] as const)('a price that %s', (_, more, values, fires) => {
  expect(looks({ ...price, ...more }, values)).toBe(fires);
});

test.each([
  ['stays on its side', ['1999', '1000', '1999'], '...'],
  ['comes to the other side', ['1999', '2001'], '.F'],
  ['rests on the threshold between', ['1999', '2000', '2000', '2001'], '...F'],
  ['flutters about the threshold', ['1999', '2001', '1999', '2001', '1999'], '.F...'],
  ['goes through and through', ['1900', '2100', '1900', '2100'], '.FFF'],
  ['leaves upwards, then comes down', ['1999', '2001', '2020', '1999'], '.F.F'],
  ['flutters, then leaves downwards', ['1999', '2001', '1999', '1980'], '.F.F'],
  ['is unknown between', ['1999', null, '2001'], '..F'],
])('crosses: a price that %s', (_, values, fires) => {
  expect(looks({ ...price, condition: 'crosses' }, values)).toBe(fires);
});

test('in the cooldown nothing fires, and what is true at its end does', () => {
  const slow = { ...price, cooldownMs: 3_000 };
  expect(looks(slow, ['2001', '1900', '2001', '2001', '2001'])).toBe('F..F.');
  expect(looks(slow, ['2001', '1900', '2001', '1900', '1900'])).toBe('F....');
  expect(looks({ ...slow, condition: 'crosses' }, ['1900', '2100', '1900', '1900', '1900'])).toBe(
    '.F..F',
  );
});

test('a balance has to leave before it fires again', () => {
  const balance: Of<'balance'> = {
    ...{ type: 'balance', token: 'ETH', condition: 'above', threshold: 0.5, recurring: true },
  };
  expect(looks(balance, ['0.6', '0.7', '0.5', '0.51', null, '0.4', '0.6'])).toBe('F..F..F');
  expect(looks({ ...balance, condition: 'below' }, ['0.6', '0.4', '0.3', '0.5', '0.1'])).toBe(
    '.F..F',
  );
});

test('a trigger that does not recur is over with its first fire', () => {
  const once = { ...price, recurring: false };
  expect(decideThreshold(once, newLevel, '2001', 0)).toMatchObject({ fires: true, ended: 'DONE' });
  expect(decideThreshold(price, newLevel, '2001', 0)).toMatchObject({
    ended: null,
    state: { armed: false, fired: 1 },
  });
  expect(levelKey(2, 1)).toBe('level:2:1');
});

test('a condition fires where it becomes true, and again only after it was false', () => {
  const trigger: Of<'condition'> = {
    type: 'condition',
    when: {
      ...{ type: 'compare', op: 'gt', left: { type: 'literal', value: '1' } },
      right: { type: 'literal', value: '0' },
    },
    recurring: true,
    expiresAfterMs: 10_000,
  };
  let state = newLevel;
  const truths = ['true', 'true', 'unknown', 'true', 'false', 'unknown', 'true'] as const;
  const fires = truths.map((truth, second) => {
    const decision = decideCondition(trigger, state, truth, { now: second * 1_000, agreedAt: 0 });
    state = decision.state;
    expect(decision.truth).toBe(truth);
    return decision.fires;
  });
  expect(fires).toEqual([true, false, false, false, false, false, true]);
  expect(decideCondition(trigger, newLevel, 'true', { now: 10_000, agreedAt: 0 })).toMatchObject({
    fires: false,
    ended: 'EXPIRED',
  });
});

test('a cooldown that a clock began which was a year ahead is over with that clock', () => {
  const cooling: Of<'price'> = { ...price, cooldownMs: 60_000 };
  const at = 365 * 86_400_000;
  const { state } = decideThreshold(cooling, newLevel, '2001', at);
  const left = decideThreshold(cooling, state, '1000', 1_000).state;
  expect(decideThreshold(cooling, left, '2001', 2_000).fires).toBe(true);
  // A minute is waited for where the clock was right.
  const soon = decideThreshold(cooling, left, '2001', at + 59_999);
  expect(soon.fires).toBe(false);
});
