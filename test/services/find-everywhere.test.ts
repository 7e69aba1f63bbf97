import { expect, it } from 'vitest';
import { findEverywhere } from '../../src/main/services/find-everywhere.ts';
import { checksummed } from '../../src/shared/addresses.ts';
import { samplePlan, signed } from '../store/support/samples.ts';
import { pendingEffect, signedIntent, storeFixture } from '../store/support/store-fixture.ts';

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const own = { address: '0x90F79bf6EB2c4f870365E785982E1f101E93b906', name: 'Account 1' };

function kept() {
  const { reader, writer, clock, executionId } = storeFixture();
  const plan = (name: string): string => {
    clock.advance(10);
    const saved = { ...samplePlan(name.replaceAll(/\W/g, '')), name };
    writer.plans.save(saved, 'a'.repeat(64));
    return saved.id;
  };
  const find = (text: string) => findEverywhere(reader, () => [own], text);
  return { reader, writer, executionId, plan, find };
}

it('finds plans by parts of words in any order, whatever their case and accents, newest first', () => {
  const { plan, find } = kept();
  const first = plan('Rent for Zoé');
  const second = plan('Zoë pays the RENT');
  plan('Save each week');
  expect(find('rent zo').plans.items.map(({ planId }) => planId)).toEqual([second, first]);
  expect(find('ZÖ').plans.items).toHaveLength(2);
  expect(find('rents').plans).toEqual({ items: [], more: false });
});

it('finds a plan by an address that it names, whole or its beginning, in any case of its letters', () => {
  const { writer, find } = kept();
  const plan = samplePlan('pays-bob');
  const pay = { ...plan.root, tool: 'transfer_tokens', params: { to: bob, amount: '1' } };
  writer.plans.save({ ...plan, root: pay as typeof plan.root }, 'b'.repeat(64));
  for (const text of [bob, bob.toLowerCase(), bob.slice(0, 10), `swap ${bob}`]) {
    expect(find(text).plans.items).toMatchObject([{ planId: 'pays-bob' }]);
  }
  expect(find(own.address).plans.items).toEqual([]);
  expect(find(`wrap ${bob}`).plans.items).toEqual([]);
});

it('finds a run by the hash of what it sent', () => {
  const store = storeFixture();
  const pending = pendingEffect(store);
  signedIntent(store, pending);
  const { txHash } = signed(pending.effectId);
  const { executionId } = store;
  const find = (text: string) => findEverywhere(store.reader, () => [], text).runs.items;
  expect(find(txHash)).toMatchObject([{ executionId }]);
  expect(find(txHash.slice(0, 12).toUpperCase().replace('0X', '0x'))).toHaveLength(1);
  expect(find(`0x${txHash.slice(4)}`)).toEqual([]);
});

it('finds runs by the name of their plan and by their id', () => {
  const { reader, executionId, find } = kept();
  const name = reader.plans.list()[0]?.name ?? '';
  expect(find(name).runs.items).toMatchObject([{ executionId, planName: name }]);
  expect(find(executionId).runs.items).toMatchObject([{ executionId }]);
});

it('finds whom the person knows by name, address or what was noted, and says who they are', () => {
  const { writer, find } = kept();
  const note = 'the landlord';
  writer.contacts.add({ name: 'Bob', address: checksummed(bob), chainIds: [], note });
  expect(find('bob').people.items).toEqual([{ name: 'Bob', address: bob, as: 'contact' }]);
  expect(find('landlord').people.items).toMatchObject([{ name: 'Bob' }]);
  expect(find('0x7099').people.items).toMatchObject([{ name: 'Bob' }]);
  expect(find('account').people.items).toEqual([{ ...own, as: 'own' }]);
});

it('finds chats by what was said in them, without the ones that were removed', () => {
  const { writer, find } = kept();
  const conversationId = writer.conversations.create('Money');
  const messageId = writer.conversations.addMessage({
    ...{ conversationId, parentId: null, role: 'user' },
    content: { kind: 'user', text: 'send it to the landlord' },
  });
  expect(find('landl').chats).toEqual({
    items: [
      {
        ...{ conversationId, title: 'Money' },
        said: { messageId, excerpt: 'send it to the landlord' },
      },
    ],
    more: false,
  });
  writer.conversations.setRemoved(conversationId, true);
  expect(find('landl').chats.items).toEqual([]);
});

it('shows eight of a kind and says that there are more, and nothing for no words', () => {
  const { plan, find } = kept();
  for (let index = 0; index < 9; index += 1) plan(`Weekly ${index}`);
  expect(find('weekly').plans.items).toHaveLength(8);
  expect(find('weekly').plans.more).toBe(true);
  expect(find('  ')).toMatchObject({ plans: { items: [] }, people: { items: [] } });
});

it('takes signs of searches and of SQL for letters', () => {
  const { plan, find } = kept();
  const planId = plan(`100% of "O'Neil" _ *`);
  expect(find('100%').plans.items).toMatchObject([{ planId }]);
  expect(find(`o'neil`).plans.items).toMatchObject([{ planId }]);
  expect(find('%').plans.items).toHaveLength(1);
  expect(find('" OR 1=1 --').plans.items).toEqual([]);
});
