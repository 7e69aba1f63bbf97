import { expect, it } from 'vitest';
import { scheduleView } from '../../src/main/scheduler/schedule-views.ts';
import { signNoMore, takeBack } from '../../src/main/services/sign-no-more.ts';
import { noteSignedFor } from '../../src/main/store/queries/taken-back-chains.ts';
import { AppError } from '../../src/shared/errors.ts';
import { agreedSchedule } from '../store/support/schedules.ts';
import { pendingEffect, type StoreFixture, storeFixture } from '../store/support/store-fixture.ts';

const practice = 31_337;

const isNotSigned = ({ reader, clock }: StoreFixture, triggerId: string): boolean => {
  const row = reader.triggers.get(triggerId);
  if (row === undefined) throw new Error(triggerId);
  return scheduleView(reader, row, { now: clock.now(), heldBack: undefined }).notSignedFor;
};

it('takes back what a person was asked on that chain, and has the run look', () => {
  const store = storeFixture();
  const pending = pendingEffect(store);
  const statusOf = () => store.reader.approvals.get(pending.approvalId)?.status;
  expect(takeBack({ store }, 1)).toEqual([]);
  expect(statusOf()).toBe('pending');
  expect(takeBack({ store }, practice)).toEqual([store.executionId]);
  expect(statusOf()).toBe('void');
});

it('is told of the schedules of that chain until the wallet signs for it again', () => {
  const store = storeFixture();
  const [here, there] = [
    agreedSchedule(store.writer, { chainId: 8453 }).triggerId,
    agreedSchedule(store.writer, { planId: 'other' }).triggerId,
  ];
  takeBack({ store }, 8453);
  expect([here, there].map((id) => isNotSigned(store, id))).toEqual([true, false]);
  noteSignedFor(store, [practice]);
  expect(isNotSigned(store, here)).toBe(true);
  noteSignedFor(store, [practice, 8453]);
  expect(isNotSigned(store, here)).toBe(false);
});

it('changes nothing here where the signer does not hold to it', async () => {
  const store = storeFixture();
  const { approvalId } = pendingEffect(store);
  const locked = new AppError('SIGNER_LOCKED', 'locked', 'The vault is locked.', {});
  const parts = {
    store,
    signer: { disableChain: () => Promise.reject(locked) },
    executor: { advance: () => Promise.resolve() },
    notify: () => undefined,
  };
  await expect(signNoMore(parts, practice)).rejects.toThrow(locked);
  expect(store.reader.approvals.get(approvalId)?.status).toBe('pending');
});
