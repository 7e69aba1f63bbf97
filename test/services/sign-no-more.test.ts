import { expect, it } from 'vitest';
import { scheduleView } from '../../src/main/scheduler/schedule-views.ts';
import { endOfChain, noteEnded, signNoMore } from '../../src/main/services/sign-no-more.ts';
import { noteSignedFor, takenBackChains } from '../../src/main/store/queries/taken-back-chains.ts';
import type { VaultView } from '../../src/main/wallet/signer-host.ts';
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
  expect(endOfChain({ store }, 1)).toEqual([]);
  expect(statusOf()).toBe('pending');
  expect(endOfChain({ store }, practice)).toEqual([store.executionId]);
  expect(statusOf()).toBe('void');
});

it('is told of the schedules of that chain until the wallet signs for it again', () => {
  const store = storeFixture();
  const [here, there] = [
    agreedSchedule(store.writer, { chainId: 8453 }).triggerId,
    agreedSchedule(store.writer, { planId: 'other' }).triggerId,
  ];
  noteEnded({ store }, 8453);
  expect([here, there].map((id) => isNotSigned(store, id))).toEqual([true, false]);
  noteSignedFor(store, [practice]);
  expect(isNotSigned(store, here)).toBe(true);
  noteSignedFor(store, [practice, 8453]);
  expect(isNotSigned(store, here)).toBe(false);
});

function signing(vault: 'locked' | 'unlocked', code: string) {
  const store = storeFixture();
  const { approvalId } = pendingEffect(store);
  const refused = new AppError(code, 'locked', 'It was not done.', {});
  const advanced: string[] = [];
  const parts = {
    store,
    signer: { disableChain: () => Promise.reject(refused), view: { vault } as VaultView },
    executor: { advance: async (executionId: string) => void advanced.push(executionId) },
    notify: () => undefined,
  };
  const statusOf = () => store.reader.approvals.get(approvalId)?.status;
  return { store, parts, refused, advanced, statusOf };
}

it('changes nothing here while the vault is locked', async () => {
  const { parts, refused, statusOf } = signing('locked', 'SIGNER_LOCKED');
  await expect(signNoMore(parts, practice)).rejects.toThrow(refused);
  expect(statusOf()).toBe('pending');
});

it('has taken back what was asked, and says nothing more, where the signer breaks off in it', async () => {
  const { store, parts, refused, advanced, statusOf } = signing('unlocked', 'VAULT_IO_ERROR');
  await expect(signNoMore(parts, practice)).rejects.toThrow(refused);
  expect([statusOf(), advanced]).toEqual(['void', [store.executionId]]);
  expect(takenBackChains(store.reader)).toEqual([]);
});
