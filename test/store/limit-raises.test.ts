import { expect, test } from 'vitest';
import { askedRaise, clearLimit, setLimit } from '../../src/main/executor/budgets/change-limit.ts';
import { viewBudgets } from '../../src/main/executor/budgets/view-budgets.ts';
import { raiseDelayMs } from '../../src/shared/budgets/limit.ts';
import { raiseQuestion } from '../../src/shared/budgets/raise-question.ts';
import { type StoreFixture, storeFixture } from './support/store-fixture.ts';

const named = { scope: 'last_week', kind: 'usd' } as const;

/** What holds, and what it becomes. */
function shown(store: StoreFixture): (string | null)[] {
  const { limits } = viewBudgets(store.reader, { clock: store.clock, instanceId: null });
  return limits.flatMap(({ limit, raise }) => [limit, ...(raise === null ? [] : [raise.limit])]);
}

function set(store: StoreFixture, amount: string): number | null {
  return setLimit({ store, clock: store.clock }, named, amount);
}

test('a standing limit is lower at once, and higher only ten minutes later, over a restart [A-07]', () => {
  const store = storeFixture();
  expect(set(store, '100')).toBeNull();
  expect(set(store, '80')).toBeNull();
  expect(set(store, '300')).toBe(store.clock.now() + raiseDelayMs);
  expect(shown(store)).toEqual(['80', '300']);
  store.clock.advance(raiseDelayMs - 1);
  const again = store.reopen();
  expect(shown(again)).toEqual(['80', '300']);
  store.clock.advance(1);
  expect(shown(again)).toEqual(['300']);
  expect(set(again, '200')).toBeNull();
  expect(shown(again)).toEqual(['200']);
});

test('a limit that is to go holds ten minutes longer, and one that is set anew since then is not touched by it [A-07]', () => {
  const store = storeFixture();
  set(store, '100');
  const due = clearLimit({ store, clock: store.clock }, named);
  expect(due).toBe(store.clock.now() + raiseDelayMs);
  expect(shown(store)).toEqual(['100', null]);
  store.clock.advance(raiseDelayMs);
  expect(shown(store)).toEqual([]);
  expect(set(store, '50')).toBeNull();
  store.clock.advance(raiseDelayMs);
  expect(shown(store)).toEqual(['50']);
});

test('a raise is taken back by setting the limit as it is, or lower, and asked for anew by another [A-07]', () => {
  const store = storeFixture();
  set(store, '100');
  set(store, '300');
  store.clock.advance(raiseDelayMs / 2);
  set(store, '100');
  store.clock.advance(raiseDelayMs);
  expect(shown(store)).toEqual(['100']);
  set(store, '300');
  store.clock.advance(raiseDelayMs / 2);
  expect(set(store, '400')).toBe(store.clock.now() + raiseDelayMs);
  store.clock.advance(raiseDelayMs / 2);
  expect(shown(store)).toEqual(['100', '400']);
  set(store, '90');
  store.clock.advance(raiseDelayMs);
  expect(shown(store)).toEqual(['90']);
});

test('a clock that is set ahead while the app runs makes no raise come sooner, and one set back none be due twice [A-07, F-07]', () => {
  const store = storeFixture();
  const clock = {
    now: () => store.clock.now() + 10 * raiseDelayMs,
    counted: () => store.clock.now(),
  };
  setLimit({ store, clock }, named, '100');
  setLimit({ store, clock }, named, '300');
  const limits = viewBudgets(store.reader, { clock, instanceId: null }).limits;
  expect(limits).toMatchObject([{ limit: '100', raise: { limit: '300' } }]);
});

test('every change is in the log, and only what allows more is asked about outside of the page [A-07]', () => {
  const store = storeFixture();
  const ports = { store, clock: store.clock };
  expect(askedRaise(ports, named, '100')).toBeNull();
  set(store, '100');
  expect(askedRaise(ports, named, '99')).toBeNull();
  expect(askedRaise(ports, { scope: 'day', kind: 'usd' }, '500')).toBeNull();
  const [raise, removal] = [askedRaise(ports, named, '300'), askedRaise(ports, named, null)];
  expect([raise, removal].map((asked) => asked && raiseQuestion(asked).message)).toEqual([
    'Raise the limit of $100 for any 7 days to $300?',
    'Take the limit of $100 for any 7 days away?',
  ]);
  set(store, '300');
  const lines = store.reader.audit
    .linesAfter(0, 100)
    .filter(({ kind }) => kind.startsWith('budget.'));
  expect(lines.map(({ kind }) => kind)).toEqual(['budget.set', 'budget.set', 'budget.raise_asked']);
});
