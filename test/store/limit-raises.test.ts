import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { askedRaise, clearLimit, setLimit } from '../../src/main/executor/budgets/change-limit.ts';
import { viewBudgets } from '../../src/main/executor/budgets/view-budgets.ts';
import { migrate } from '../../src/main/store/migrate.ts';
import { laterLimits } from '../../src/main/store/migrations/019-later-limits.ts';
import { migrations } from '../../src/main/store/migrations/index.ts';
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

test.each([
  { scope: 'plan', kind: 'gas' },
  { scope: 'plan', kind: 'time' },
  { scope: 'transaction', kind: 'usd' },
  { scope: 'day', kind: 'gas' },
  { scope: 'last_day', kind: 'usd' },
  { scope: 'total', kind: 'token', token: 'USDC', chainId: 1 },
] as const)(
  '$kind of $scope is lower at once, and higher or gone ten minutes later [A-07]',
  (of) => {
    const store = storeFixture();
    const ports = { store, clock: store.clock };
    expect(setLimit(ports, of, '100')).toBeNull();
    expect(askedRaise(ports, of, '80')).toBeNull();
    expect(setLimit(ports, of, '80')).toBeNull();
    const due = store.clock.now() + raiseDelayMs;
    expect(askedRaise(ports, of, '300')).not.toBeNull();
    expect(setLimit(ports, of, '300')).toBe(due);
    expect(shown(store)).toEqual(['80', '300']);
    expect(setLimit(ports, of, '80')).toBeNull();
    store.clock.advance(raiseDelayMs);
    expect(shown(store)).toEqual(['80']);
    expect(setLimit(ports, of, '300')).toBe(store.clock.now() + raiseDelayMs);
    store.clock.advance(raiseDelayMs);
    expect(shown(store)).toEqual(['300']);
    expect(askedRaise(ports, of, null)).not.toBeNull();
    clearLimit(ports, of);
    expect(shown(store)).toEqual(['300', null]);
    store.clock.advance(raiseDelayMs);
    expect(shown(store)).toEqual([]);
    expect(() => clearLimit(ports, of)).toThrow('There is no such limit.');
  },
);

test('one run is allowed more at once, and only what is beyond its own limit and that of each run is asked about [A-07]', () => {
  const store = storeFixture();
  const ports = { store, clock: store.clock };
  const { executionId } = store;
  const ofRun = { scope: 'run', kind: 'usd', executionId } as const;
  const asks = (amount: string | null) => askedRaise(ports, ofRun, amount) !== null;
  expect(asks('50')).toBe(false);
  expect(asks(null)).toBe(false);
  setLimit(ports, { scope: 'plan', kind: 'usd' }, '20');
  expect([asks('50'), asks('20'), asks(null)]).toEqual([true, false, false]);
  expect(setLimit(ports, ofRun, '10')).toBeNull();
  expect([asks('11'), asks('10'), asks(null)]).toEqual([true, false, true]);
  const asked = askedRaise(ports, ofRun, '15');
  const question = asked && raiseQuestion(asked);
  expect(question?.message).toBe(
    'Raise the limit of $10 for the run of “Swap 1 ETH for USDC” to $15?',
  );
  expect(question?.detail).toMatch(/^It is so at once, for this run alone/);
  expect(setLimit(ports, ofRun, '15')).toBeNull();
  expect(shown(store)).toEqual(['20', '15']);
  // A higher limit of each run holds a new one only once it is due.
  setLimit(ports, { scope: 'plan', kind: 'usd' }, '90');
  expect(asks('50')).toBe(true);
  expect(clearLimit(ports, ofRun)).toBeNull();
  expect([asks('50'), asks('20')]).toEqual([true, false]);
  store.clock.advance(raiseDelayMs);
  expect([asks('50'), asks('91')]).toEqual([false, true]);
});

test('a plan sets its run no more than the limit of each run as it holds now [A-07]', () => {
  const store = storeFixture();
  const ports = { store, clock: store.clock };
  const ofEach = { scope: 'plan', kind: 'usd' } as const;
  const { executionId } = store;
  const wanted = { kind: 'usd', chainId: null, token: null, limitUnits: 50_000_000n } as const;
  const given = () => {
    store.writer.budgets.setOfRun(executionId, [wanted]);
    return store.reader.budgets.get({ ...wanted, scope: 'run', executionId })?.limitUnits;
  };
  setLimit(ports, ofEach, '20');
  setLimit(ports, ofEach, '30');
  expect(given()).toBe(20_000_000n);
  store.clock.advance(raiseDelayMs);
  expect(given()).toBe(30_000_000n);
  clearLimit(ports, ofEach);
  expect(given()).toBe(30_000_000n);
  store.clock.advance(raiseDelayMs);
  expect(given()).toBe(50_000_000n);
});

test('what was asked for before limits of each run, a day and all time waited is kept', () => {
  const db = new Database(':memory:');
  migrate(db, migrations.slice(0, migrations.indexOf(laterLimits)));
  db.exec(`INSERT INTO budget_raises VALUES ('last_week', 'usd', 0, '', '7', 5, 9),
    ('transaction', 'token', 1, 'native', NULL, 2, 3)`);
  const rows = db.prepare('SELECT * FROM budget_raises ORDER BY due_at');
  const before = rows.all();
  migrate(db, migrations);
  expect(db.prepare('SELECT * FROM budget_raises ORDER BY due_at').all()).toEqual(before);
  expect(before).toHaveLength(2);
  expect(() =>
    db.exec(`INSERT INTO budget_raises VALUES ('run', 'usd', 0, '', '7', 5, 9)`),
  ).toThrow('CHECK constraint failed');
});

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

test('the name of a plan ends no sentence of the question, and holds no other amount against it [A-07]', () => {
  const name = 'Rent” to $11? Every other limit holds as it is. Run “Rent'.repeat(9);
  const run = { executionId: 'run-1', planName: name };
  const amounts = { chainId: null, token: null, fromUnits: 10_000_000n };
  const { message } = raiseQuestion({
    ...{ ...named, scope: 'run', run, ...amounts },
    toUnits: 1_000_000_000_000n,
  });
  expect(message.match(/[“”?]/g)).toEqual(['“', '”', '?']);
  expect(message.length).toBeLessThan(160);
  expect(message.endsWith('” to $1,000,000?')).toBe(true);
});

test('every change is in the log, and only what allows more is asked about outside of the page [A-07]', () => {
  const store = storeFixture();
  const ports = { store, clock: store.clock };
  expect(askedRaise(ports, named, '100')).toBeNull();
  set(store, '100');
  expect(askedRaise(ports, named, '99')).toBeNull();
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
