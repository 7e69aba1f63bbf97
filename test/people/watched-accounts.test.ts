import { expect, it } from 'vitest';
import type { Account } from '../../src/shared/ipc/views.ts';
import { FixedClock } from '../store/support/fixed-clock.ts';
import { bob, cold, main, openPeople, plain } from './support.ts';

it('keeps accounts to look at apart from the wallet, in the order in which they came', () => {
  // Both in one millisecond, as a quick disk has it.
  const { watched } = openPeople(undefined, new FixedClock());
  expect(watched.add({ name: 'Cold', address: cold.toLowerCase() })).toEqual({
    ...{ name: 'Cold', address: cold, watchOnly: true },
  });
  watched.add({ name: 'Bob', address: bob });
  expect(watched.list().map(({ name }) => name)).toEqual(['Cold', 'Bob']);
  expect(watched.remove('cold').address).toBe(cold);
  expect(watched.remove(bob.toLowerCase()).name).toBe('Bob');
  expect(watched.list()).toEqual([]);
});

it.each([
  ['your own account', { name: 'Other', address: main }, 'WATCH_IS_YOURS'],
  ['one that is there', { name: 'Other', address: cold }, 'WATCH_KNOWN'],
  ['a name that is taken', { name: 'COLD', address: bob }, 'NAME_TAKEN'],
  ['a name of the wallet', { name: 'MAIN', address: bob }, 'NAME_TAKEN'],
  ['a name that an account to come will have', { name: 'account 7', address: bob }, 'NAME_TAKEN'],
  ['no address', { name: 'Other', address: '0x12' }, 'BAD_ADDRESS'],
  ['no name', { name: ' ', address: bob }, 'NAME_REFUSED'],
])('refuses %s', (_what, account, code) => {
  const { watched } = openPeople();
  watched.add({ name: 'Cold', address: cold });
  expect(() => watched.add(account)).toThrow(expect.objectContaining({ code }));
  expect(watched.list()).toHaveLength(1);
});

it('is called otherwise, by nobody else’s name', () => {
  const { watched, store } = openPeople();
  watched.add({ name: 'Cold', address: cold });
  expect(watched.rename('cold', ' Frozen ')).toEqual({
    ...{ name: 'Frozen', address: cold, watchOnly: true },
  });
  expect(() => watched.rename('Frozen', 'main')).toThrow(
    expect.objectContaining({ code: 'NAME_TAKEN' }),
  );
  expect(() => watched.rename('Cold', 'X')).toThrow(
    expect.objectContaining({ code: 'WATCH_NOT_FOUND' }),
  );
  expect(watched.rename(cold, 'FROZEN').name).toBe('FROZEN');
  watched.add({ name: 'Cold', address: bob });
  expect(watched.list().map(({ name }) => name)).toEqual(['FROZEN', 'Cold']);
  expect(store.reader.audit.linesAfter(0, 10).map(({ kind }) => kind)).toEqual([
    ...['account.watched', 'account.renamed', 'account.renamed', 'account.watched'],
  ]);
});

it('takes the address of a contact, under the name of that contact', () => {
  const { book, watched } = openPeople();
  book.add({ name: 'Bob', address: bob, ...plain });
  expect(watched.add({ name: 'Bob', address: bob }).name).toBe('Bob');
});

it('no longer lists what came into the wallet', () => {
  const own: Account[] = [];
  const { watched } = openPeople(own);
  watched.add({ name: 'Cold', address: cold });
  own.push({ name: 'Main', address: cold });
  expect(watched.list()).toEqual([]);
});
