import { expect, it } from 'vitest';
import type { NameOf } from '../../src/main/approvals/subject.ts';
import { contactsHold } from '../../src/main/executor/contacts-hold.ts';
import type { ApprovalRecord } from '../../src/main/store/queries/approvals.ts';

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';

function asked(addresses: object[]): ApprovalRecord {
  const value = { subject: 'transaction', addresses };
  return { facts: { ok: true, value } } as unknown as ApprovalRecord;
}

const paid = { role: 'Paid to', address: bob, name: 'Bob', source: 'contact' };
const knows =
  (name: string): NameOf =>
  (address) =>
    address === bob ? { name, source: 'contact' } : { name: '', source: 'unknown' };

it('holds while every contact of a request is called as it was', () => {
  expect(contactsHold(asked([paid]), knows('Bob'))).toBe(true);
  const unnamed = { ...paid, address: other, name: '', source: 'unknown' };
  expect(contactsHold(asked([paid, unnamed]), knows('Bob'))).toBe(true);
});

it('does not hold once the contact has another name, or the name another address', () => {
  expect(contactsHold(asked([paid]), knows('Robert'))).toBe(false);
  expect(contactsHold(asked([{ ...paid, address: other }]), knows('Bob'))).toBe(false);
});

it('judges no change of a file, and no facts that cannot be read', () => {
  const change = { facts: { ok: true, value: { subject: 'file_change' } } };
  expect(contactsHold(change as unknown as ApprovalRecord, knows('Robert'))).toBe(true);
  const parked = { facts: { ok: false } } as unknown as ApprovalRecord;
  expect(contactsHold(parked, knows('Robert'))).toBe(true);
});
