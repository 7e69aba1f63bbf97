import { expect, it } from 'vitest';
import { budgetReached } from '../../../src/main/executor/budgets/budget-reached.ts';
import { budgetPause } from '../../../src/main/executor/budgets/held-by-budget.ts';
import type { CountedLimit } from '../../../src/shared/budgets/limit.ts';

const gas: CountedLimit = {
  ...{ scope: 'day', executionId: null, kind: 'gas', chainId: null, token: null },
  ...{ limitUnits: 10n ** 16n, spentUnits: 6n * 10n ** 15n, reservedUnits: 10n ** 15n },
  unpriced: false,
};
const usdc: CountedLimit = {
  ...{ ...gas, scope: 'run', executionId: 'r', kind: 'token', chainId: 1 },
  ...{ token: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', limitUnits: 1_234_500_000n },
  ...{ spentUnits: 0n, reservedUnits: 0n },
};
const usd: CountedLimit = {
  ...{ ...gas, scope: 'total', kind: 'usd', limitUnits: 50_000_000n, spentUnits: 12_340_000n },
  reservedUnits: 0n,
};
const time: CountedLimit = {
  ...{ ...gas, scope: 'plan', kind: 'time', limitUnits: 5_400_000n, spentUnits: 5_460_000n },
};

const said = (...reached: { limit: CountedLimit; wantedUnits: bigint | null }[]) => {
  const kind = reached[0]?.wantedUnits === null ? 'unknown' : 'over';
  const { message, advice } = budgetReached({ kind, reached });
  return `${message} ${advice}`;
};

it('says which limit is reached, what counts against it, what is wanted and what to do', () => {
  expect([
    said({ limit: gas, wantedUnits: 42n * 10n ** 14n }),
    said({ limit: usdc, wantedUnits: 2_000_000_000n }, { limit: gas, wantedUnits: 1n }),
    said({ limit: usd, wantedUnits: null }),
    said({ limit: { ...usd, unpriced: true }, wantedUnits: null }),
    said({ limit: usdc, wantedUnits: null }),
    said({ limit: time, wantedUnits: 0n }),
  ]).toMatchInlineSnapshot(`
    [
      "The limit of 0.01 ETH for network fees a day is reached: 0.006 ETH is spent, 0.001 ETH is set aside, and this step may take up to 0.0042 ETH. Nothing further was signed, and nothing is lost. Allow more, and the run goes on by itself 10 minutes later; tomorrow it does so in any case.",
      "The limit of 1,234.5 USDC of spending in this run is reached: 0 USDC is spent, 0 USDC is set aside, and this step may take up to 2,000 USDC. Another limit is in the way as well. Nothing further was signed, and nothing is lost. Allow more, and the run goes on by itself 10 minutes later.",
      "Whether the limit of $50 of spending in all is kept cannot be said: $12.34 is spent, $0 is set aside, and the price of what this step may take is not known. Nothing further was signed, and nothing is lost. Take this limit away, and the run goes on by itself 10 minutes later; prices are looked up again until then.",
      "Whether the limit of $50 of spending in all is kept cannot be said: $12.34 is spent, $0 is set aside, and the price of something that was spent before is not known. Nothing further was signed, and nothing is lost. Take this limit away, and the run goes on by itself 10 minutes later; prices are looked up again until then.",
      "Whether the limit of 1,234.5 USDC of spending in this run is kept cannot be said: 0 USDC is spent, 0 USDC is set aside, and how much this step may take is not known. Nothing further was signed, and nothing is lost. Take this limit away, and the run goes on by itself; prices are looked up again until then.",
      "The limit of 90 minutes of time in a run is reached: it has lasted 91 minutes. Nothing further was signed, and nothing is lost. Allow more, and the run goes on by itself.",
    ]
  `);
});

it('is looked at again at midnight where a limit of the day is in the way, and soon where a price is missing', () => {
  const clock = { now: () => new Date(2026, 10, 22, 23, 50).getTime() };
  const ofDay = budgetPause(
    { kind: 'over', reached: [{ limit: gas, wantedUnits: 1n }] },
    [],
    clock,
  );
  expect(ofDay).toMatchObject({ waitingFor: 'budget', wakeInMs: 600_000 });
  const missing = { kind: 'unknown', reached: [{ limit: usd, wantedUnits: null }] } as const;
  expect(budgetPause(missing, [], clock).wakeInMs).toBe(300_000);
  const week = { ...gas, scope: 'last_week' } as const;
  const ofWeek = budgetPause(
    { kind: 'over', reached: [{ limit: week, wantedUnits: 1n }] },
    [],
    clock,
  );
  expect(ofWeek).toMatchObject({
    wakeInMs: 300_000,
    error: {
      message: expect.stringMatching(/^The limit of 0.01 ETH for network fees in any 7 days is/),
    },
  });
  const ofRun = budgetPause(
    { kind: 'over', reached: [{ limit: usdc, wantedUnits: 1n }] },
    [],
    clock,
  );
  expect(ofRun.wakeInMs).toBeUndefined();
});

it('is looked at again when a limit in its way is to be higher, and not for that of another [A-07]', () => {
  const nowMs = new Date(2026, 10, 22, 12).getTime();
  const clock = { now: () => nowMs };
  const { executionId: _run, limitUnits: _units, ...ofAll } = usd;
  const raise = { ...ofAll, limitUnits: 60_000_000n, dueAt: nowMs + 600_000 };
  const due = { ...raise, scope: 'day' as const, kind: 'gas' as const, dueAt: nowMs };
  const wakeOf = (limit: CountedLimit) =>
    budgetPause({ kind: 'over', reached: [{ limit, wantedUnits: 1n }] }, [due, raise], clock)
      .wakeInMs;
  expect(wakeOf(usd)).toBe(600_000);
  expect(wakeOf(gas)).toBe(12 * 3_600_000);
  expect(wakeOf(usdc)).toBeUndefined();
});
