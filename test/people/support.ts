import type { Clock } from '../../src/main/clock.ts';
import { AddressBook } from '../../src/main/people/address-book.ts';
import { OwnAccounts } from '../../src/main/people/own-accounts.ts';
import { WatchedAccounts } from '../../src/main/people/watched-accounts.ts';
import type { Account } from '../../src/shared/ipc/views.ts';
import { openTestStore } from '../support/test-store.ts';

export const main = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
export const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
export const cold = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';

/** The address book and the accounts to look at, on a real store, beside a wallet of one account. */
export function openPeople(
  own: readonly Account[] = [{ address: main, name: 'Main' }],
  clock?: Clock,
) {
  const store = openTestStore(clock);
  const people = { reader: store.reader, writer: store.writer, own: () => own };
  const [book, watched] = [new AddressBook(people), new WatchedAccounts(people)];
  return { store, book, watched, ownAccounts: new OwnAccounts(people) };
}

export const plain = { chainIds: [], note: '', likenessSeen: false };
