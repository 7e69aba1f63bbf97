import type { Account } from '../../shared/ipc/views.ts';
import type { TokenList } from '../../shared/tokens/token.ts';
import { nameAddresses } from '../address-names.ts';
import type { NameOf } from '../approvals/subject.ts';
import { AddressBook } from '../people/address-book.ts';
import { OwnAccounts } from '../people/own-accounts.ts';
import { WatchedAccounts } from '../people/watched-accounts.ts';
import type { Store } from '../store/open-store.ts';

export interface PeopleServices {
  /** Whom the person knows by name. */
  addressBook: AddressBook;
  /** Accounts that are looked at only. */
  watched: WatchedAccounts;
  /** What those of the wallet are called, and which are hidden. */
  ownAccounts: OwnAccounts;
  nameOf: NameOf;
  /** Those of the wallet, then those that are only looked at. */
  shownAccounts(): Account[];
}

/** Everybody whom an address may stand for. */
export function openPeople(options: {
  store: Pick<Store, 'reader' | 'writer'>;
  /** Of the wallet. */
  accounts: () => Account[];
  tokens: TokenList;
  /** The chain in use now. */
  chainId: () => number;
}): PeopleServices {
  const { store, accounts, tokens, chainId } = options;
  const people = { reader: store.reader, writer: store.writer, own: accounts };
  const addressBook = new AddressBook(people);
  const watched = new WatchedAccounts(people);
  const named = {
    contact: (address: string, chain: number) => addressBook.nameOf(address, chain),
    watched: () => watched.list(),
  };
  return {
    addressBook,
    watched,
    ownAccounts: new OwnAccounts(people),
    nameOf: nameAddresses(accounts, named, tokens, chainId),
    shownAccounts: () => [...accounts(), ...watched.list()],
  };
}
