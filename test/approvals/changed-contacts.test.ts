import { expect, it } from 'vitest';
import { changedContacts } from '../../src/main/approvals/changed-contacts.ts';
import type { Contact } from '../../src/shared/ipc/wallet-views.ts';
import type { ActionNode } from '../../src/shared/plan/nodes.ts';
import type { Plan } from '../../src/shared/plan/schema.ts';

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const other = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const pay = {
  ...{ id: 'pay', label: 'Pay', type: 'action', tool: 'transfer' },
  params: { token: 'ETH', amount: '1', to: bob },
} as ActionNode;
const plan = {
  provenance: { 'pay.to': { source: 'address_book', detail: 'Bob' } },
} as unknown as Plan;
const contact = (name: string, address: string): Contact => ({
  ...{ contactId: name, name, address, chainIds: [], note: '' },
});

it('finds nothing while the address book still has the address, under whatever name', () => {
  expect(changedContacts(plan, pay, [contact('Bob', bob)])).toEqual([]);
  expect(changedContacts(plan, pay, [contact('Robert', bob.toLowerCase())])).toEqual([]);
});

it('says that the name has another address now, and which', () => {
  expect(changedContacts(plan, pay, [contact('bob', other)])).toEqual([
    {
      id: 'CONTACT_CHANGED',
      level: 'danger',
      message:
        'This address was in the address book when the plan was made. It is not there now: that name has another address.',
      evidence: { name: 'Bob', plan: bob, addressBook: other },
    },
  ]);
});

it('says that the contact is gone', () => {
  expect(changedContacts(plan, pay, [])).toMatchObject([
    {
      message: 'This address was in the address book when the plan was made. It is not there now.',
      evidence: { name: 'Bob', plan: bob },
    },
  ]);
});

it('judges no address that came from elsewhere', () => {
  const typed = { provenance: { 'pay.to': { source: 'user_text' } } } as unknown as Plan;
  expect(changedContacts(typed, pay, [])).toEqual([]);
});
