import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cost, type CostItem, decideBudget } from '../../../src/shared/budgets/guard.ts';
import type { CountedLimit } from '../../../src/shared/budgets/limit.ts';
import { usdOfSpend } from '../../../src/shared/budgets/spend-usd.ts';

const fresh = { spentUnits: 0n, reservedUnits: 0n, unpriced: false };

function limit(part: Partial<CountedLimit>): CountedLimit {
  return {
    ...{ scope: 'total', executionId: null, kind: 'gas', chainId: null, token: null },
    ...{ limitUnits: 100n, ...fresh, ...part },
  };
}

const gas = (units: bigint, usdMicros: bigint | null = null): CostItem => {
  return { kind: 'gas', chainId: 1, token: '', units, usdMicros };
};
const native = (units: bigint, usdMicros: bigint | null = null): CostItem => {
  return { kind: 'token', chainId: 1, token: 'native', units, usdMicros };
};
const known = (...items: CostItem[]): Cost => ({ items, outgoingKnown: true });

describe('the guard [A-06]', () => {
  it('is asked with limits and costs alone: nothing that came to an account goes into it [A-20]', () => {
    // A part that is added does not compile before it stands here.
    const parts: Record<keyof CountedLimit | keyof Cost | keyof CostItem, true> = {
      ...{ scope: true, executionId: true, kind: true, chainId: true, token: true },
      ...{ limitUnits: true, spentUnits: true, reservedUnits: true, unpriced: true },
      ...{ items: true, outgoingKnown: true, units: true, usdMicros: true },
    };
    expect(Object.keys(parts).filter((part) => /balance|hold|held|receive/i.test(part))).toEqual(
      [],
    );
  });

  it('lets the last unit through, and not one more', () => {
    const used = limit({ spentUnits: 60n, reservedUnits: 30n });
    expect(decideBudget([used], known(gas(10n)))).toEqual({ kind: 'ok' });
    expect(decideBudget([used], known(gas(11n)))).toEqual({
      kind: 'over',
      reached: [{ limit: used, wantedUnits: 11n }],
    });
  });

  it('asks every limit, and names each that would be passed', () => {
    const limits = [limit({}), limit({ scope: 'day', limitUnits: 5n }), limit({ limitUnits: 4n })];
    const decision = decideBudget(limits, known(gas(5n)));
    expect(decision).toMatchObject({ kind: 'over', reached: [{ limit: limits[2] }] });
  });

  it('counts a token on its own chain only', () => {
    const ofMain = limit({ kind: 'token', chainId: 1, token: 'native' });
    const elsewhere = { ...native(1000n), chainId: 10 };
    const another = { ...native(1000n), token: '0xa0' };
    expect(decideBudget([ofMain], known(elsewhere, another)).kind).toBe('ok');
    expect(decideBudget([ofMain], known(native(101n))).kind).toBe('over');
  });

  it('lets through what takes nothing of it, even where more is spent than the limit says now', () => {
    const lowered = limit({ kind: 'token', chainId: 1, token: 'native', spentUnits: 500n });
    expect(decideBudget([lowered], known(gas(5n), native(0n))).kind).toBe('ok');
  });

  it('takes an unknown price for too much where dollars are limited, and nowhere else', () => {
    const dollars = limit({ kind: 'usd' });
    expect(decideBudget([dollars], known(gas(5n)))).toEqual({
      kind: 'unknown',
      reached: [{ limit: dollars, wantedUnits: null }],
    });
    expect(decideBudget([limit({})], known(gas(5n))).kind).toBe('ok');
    expect(decideBudget([dollars], known(gas(5n, 40n), native(5n, 60n))).kind).toBe('ok');
    expect(decideBudget([dollars], known(gas(5n, 40n), native(5n, 61n))).kind).toBe('over');
  });

  it('takes earlier spends without a price for too much as well', () => {
    const dollars = limit({ kind: 'usd', unpriced: true });
    expect(decideBudget([dollars], known(gas(5n, 1n))).kind).toBe('unknown');
  });

  it('takes bytes that leave open what goes out for too much of every token, but not of fees', () => {
    const open: Cost = { items: [gas(5n, 1n)], outgoingKnown: false };
    const token = limit({ kind: 'token', chainId: 1, token: 'native' });
    expect(decideBudget([token], open).kind).toBe('unknown');
    expect(decideBudget([limit({ kind: 'usd' })], open).kind).toBe('unknown');
    expect(decideBudget([limit({})], open).kind).toBe('ok');
  });

  it('says what is surely passed before what is not known', () => {
    const decision = decideBudget(
      [limit({ kind: 'usd' }), limit({ limitUnits: 1n })],
      known(gas(5n)),
    );
    expect(decision.kind).toBe('over');
  });

  it('holds a run at its time to the millisecond', () => {
    const time = (spentUnits: bigint) => [limit({ kind: 'time', spentUnits })];
    expect(decideBudget(time(99n), known()).kind).toBe('ok');
    expect(decideBudget(time(100n), known()).kind).toBe('over');
  });

  it('never lets through what would pass a limit', () => {
    const units = fc.bigInt(0n, 2n ** 100n);
    fc.assert(
      fc.property(units, units, units, fc.array(units), (limitUnits, spent, reserved, wanted) => {
        const counted = limit({ limitUnits, spentUnits: spent, reservedUnits: reserved });
        const total = wanted.reduce((sum, each) => sum + each, 0n);
        const fits = total === 0n || spent + reserved + total <= limitUnits;
        const { kind } = decideBudget([counted], known(...wanted.map((each) => gas(each))));
        expect(kind).toBe(fits ? 'ok' : 'over');
      }),
    );
  });
});

describe('dollars of a spend', () => {
  it('follow the units, rounded up, and are not known without a price', () => {
    const spend = { reservedUnits: 90n, actualUnits: null, usdMicros: 100n };
    expect(usdOfSpend(spend)).toBe(100n);
    expect(usdOfSpend({ ...spend, actualUnits: 30n })).toBe(34n);
    expect(usdOfSpend({ ...spend, usdMicros: null })).toBeNull();
    expect(usdOfSpend({ ...spend, usdMicros: null, actualUnits: 0n })).toBe(0n);
    expect(usdOfSpend({ reservedUnits: 0n, actualUnits: 5n, usdMicros: null })).toBeNull();
  });
});
