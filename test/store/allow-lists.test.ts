import { expect, test } from 'vitest';
import { askedWidening, changeList } from '../../src/main/executor/policy/change-lists.ts';
import { wideningDelayMs } from '../../src/shared/policy/allow-lists.ts';
import { pendingEffect, storeFixture } from './support/store-fixture.ts';

const key = { chainId: 1, list: 'recipients' } as const;
const alice = `0x${'2'.repeat(40)}`;
const bob = `0x${'3'.repeat(40)}`;

const change = (
  store: ReturnType<typeof storeFixture>,
  act: 'on' | 'off' | 'add' | 'remove',
  entry = '',
) =>
  changeList(
    { store, clock: store.clock },
    act === 'on' || act === 'off' ? { act, ...key } : { act, ...key, entry },
  );

const listed = (store: ReturnType<typeof storeFixture>): string[] | null => {
  const { recipients } = store.reader.allowLists.ofChain(1, store.clock.now());
  return recipients === null ? null : [...recipients];
};

test('a list holds at once when it is turned on, and allows more ten minutes later, over a restart [A-06, A-07]', () => {
  const store = storeFixture();
  expect(change(store, 'add', alice)).toBeNull();
  expect(listed(store)).toBeNull();
  expect(change(store, 'on')).toBeNull();
  expect(listed(store)).toEqual([alice]);
  expect(change(store, 'add', bob)).toBe(store.clock.now() + wideningDelayMs);
  store.clock.advance(wideningDelayMs - 1);
  const again = store.reopen();
  expect(listed(again)).toEqual([alice]);
  // Asking once more does not make it sooner, and not later either.
  expect(change(again, 'add', bob)).toBe(store.clock.now() + 1);
  store.clock.advance(1);
  expect(listed(again)).toEqual([alice, bob]);
  expect(change(again, 'remove', bob)).toBeNull();
  expect(listed(again)).toEqual([alice]);
  expect(again.reader.allowLists.ofChain(8453, store.clock.now()).recipients).toBeNull();
});

test('a list that is turned off holds ten minutes longer, and goes on where that is taken back [A-07]', () => {
  const store = storeFixture();
  change(store, 'on');
  expect(change(store, 'off')).toBe(store.clock.now() + wideningDelayMs);
  store.clock.advance(wideningDelayMs / 2);
  expect(listed(store)).toEqual([]);
  change(store, 'on');
  store.clock.advance(wideningDelayMs);
  expect(listed(store)).toEqual([]);
  change(store, 'off');
  store.clock.advance(wideningDelayMs);
  expect(listed(store)).toBeNull();
  expect(change(store, 'off')).toBeNull();
});

test('what would allow more is told beforehand, and what allows less is not asked about [A-07]', () => {
  const store = storeFixture();
  const asked = (change: Parameters<typeof askedWidening>[1]) =>
    askedWidening({ store, clock: store.clock }, change);
  expect(asked({ act: 'off', ...key })).toBeNull();
  expect(asked({ act: 'add', ...key, entry: alice })).toMatchObject({ on: false, entry: alice });
  change(store, 'on');
  expect(asked({ act: 'on', ...key })).toBeNull();
  expect(asked({ act: 'remove', ...key, entry: alice })).toBeNull();
  expect(asked({ act: 'off', ...key })).toMatchObject({ on: true, entry: null });
  expect(() => change(store, 'remove', alice)).toThrow(
    expect.objectContaining({ code: 'ALLOW_ENTRY_MISSING' }),
  );
});

test('every change of a list or a limit is in the log, makes a new version and takes open questions back [A-07]', () => {
  const store = storeFixture();
  const { reader, writer } = store;
  const limit = {
    scope: 'day',
    executionId: null,
    kind: 'gas',
    chainId: null,
    token: null,
  } as const;
  const changes = [
    () => void change(store, 'on'),
    () => void change(store, 'add', alice),
    () => void change(store, 'remove', alice),
    () => void change(store, 'off'),
    () => writer.budgets.set({ ...limit, limitUnits: 5n }),
    () => void writer.budgets.clear(limit),
    () => void writer.budgets.change({ ...limit, scope: 'last_day' }, 5n, store.clock.now()),
    () => void writer.budgets.change({ ...limit, scope: 'last_day' }, 9n, store.clock.now()),
  ];
  const asked = pendingEffect(store);
  const signing = pendingEffect(store, 1);
  const claim = writer.approvals.claim(signing.approvalId, signing.digest, 60_000, 'local');
  expect(claim.ok).toBe(true);
  for (const [index, make] of changes.entries()) {
    const before = reader.audit.head().seq;
    make();
    expect(reader.policy.version()).toBeGreaterThan(index + 1);
    expect(reader.audit.head().seq).toBeGreaterThan(before);
  }
  for (const { approvalId } of [asked, signing])
    expect(reader.approvals.get(approvalId)?.status).toBe('void');
  expect(reader.effects.get(signing.effectId)?.state).toBe('simulated');
});

test('what changes nothing, and a limit of one run, makes no new version', () => {
  const store = storeFixture();
  const { writer, reader, executionId } = store;
  const limit = { kind: 'gas', chainId: null, token: null, limitUnits: 5n } as const;
  writer.budgets.set({ ...limit, scope: 'day', executionId: null });
  const before = reader.policy.version();
  const { approvalId } = pendingEffect(store);
  writer.budgets.set({ ...limit, scope: 'day', executionId: null });
  writer.budgets.set({ ...limit, scope: 'run', executionId });
  expect(reader.policy.version()).toBe(before);
  expect(reader.approvals.get(approvalId)?.status).toBe('pending');
});
