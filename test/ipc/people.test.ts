import { expect, it } from 'vitest';
import { peopleHandlers } from '../../src/main/ipc/handlers/people.ts';
import type { Change } from '../../src/shared/ipc/change.ts';
import { bob, cold, openPeople, plain } from '../people/support.ts';

it('keeps whom the person names, and tells who shows names and judges plans', async () => {
  const { book, watched, ownAccounts } = openPeople();
  const changes: Change[] = [];
  const notify = (change: Change) => void changes.push(change);
  const payFrom = (address: string) => ({ name: 'Main', address });
  const portfolio = () => Promise.reject(new Error('No chain answers.'));
  const handlers = peopleHandlers({
    ...{ addressBook: book, watched, ownAccounts, payFrom, portfolio, notify },
  });
  expect(await handlers['account.watch']({ name: 'Cold', address: cold })).toEqual({
    ...{ name: 'Cold', address: cold, watchOnly: true },
  });
  const added = await handlers['contact.add']({ name: 'Bob', address: bob, ...plain });
  const { contactId } = added;
  await handlers['contact.change']({ contactId, name: 'Robert', address: bob, ...plain });
  expect(await handlers['contact.list']({})).toMatchObject([{ name: 'Robert', address: bob }]);
  await handlers['contact.remove']({ contactId });
  await handlers['account.unwatch']({ address: cold });
  expect(await handlers['account.pay']({ address: bob })).toEqual({ name: 'Main', address: bob });
  expect(await handlers['contact.list']({})).toEqual([]);
  const topics = changes.filter(({ topic }) => topic !== 'plan').map(({ topic }) => topic);
  expect(topics).toEqual(['status', 'contact', 'contact', 'contact', 'status', 'status']);
  expect(changes.filter(({ topic }) => topic === 'plan')).toHaveLength(6);
});
