import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { KnownVault, knownAccounts } from '../../main/known-vault.ts';
import { makeDataFolder } from '../../main/make-data-folder.ts';
import { currentNetwork } from '../../main/networks/network-settings.ts';
import { AddressBook } from '../../main/people/address-book.ts';
import { OwnAccounts } from '../../main/people/own-accounts.ts';
import { WatchedAccounts } from '../../main/people/watched-accounts.ts';
import { openStore, openStoreReadOnly } from '../../main/store/open-store.ts';
import { openVaultStore } from '../../main/wallet/vault/vault-store.ts';
import type { Account } from '../../shared/ipc/views.ts';
import type { Contact } from '../../shared/ipc/wallet-views.ts';
import type { VerbAnswer, VerbContext } from '../verb.ts';

/** Whom a data folder knows. */
export interface People {
  /** Of the wallet, as last seen; no password is needed for it. */
  own: Account[];
  watched: Account[];
  contacts: Contact[];
  /** There is a vault whose accounts nobody has seen yet. */
  walletUnseen: boolean;
  /** The network in use has real money. */
  isReal: boolean;
}

/**
 * Changes whom the person knows and answers it as it is then. `change` answers what it did, in a sentence.
 * Errors: IN_USE while the app is open, STORE_*, and those of `change`.
 */
export function changePeople(
  { dataDir, clock }: VerbContext,
  change: (people: {
    book: AddressBook;
    watched: WatchedAccounts;
    vault: KnownVault;
    accounts: OwnAccounts;
  }) => string,
  answer: (people: People, said: string) => VerbAnswer,
): VerbAnswer {
  makeDataFolder(dataDir);
  const store = openStore({ path: join(dataDir, 'countersign.sqlite'), clock });
  try {
    const isReal = !currentNetwork(store.reader).practice;
    const vault = new KnownVault(store, () => isReal);
    const own = () => vault.accounts();
    const kept = { reader: store.reader, writer: store.writer, own };
    const [book, watched] = [new AddressBook(kept), new WatchedAccounts(kept)];
    const said = change({ book, watched, vault, accounts: new OwnAccounts(kept) });
    const walletUnseen = isUnseen(dataDir, own());
    const known = { own: own(), watched: watched.list(), contacts: book.list() };
    return answer({ ...known, walletUnseen, isReal }, said);
  } finally {
    store.stop();
  }
}

/** Whom the data folder knows, also while the app is open; nobody in a new one. */
export function readPeople({ dataDir }: Pick<VerbContext, 'dataDir'>): People {
  const path = join(dataDir, 'countersign.sqlite');
  if (!existsSync(path)) {
    const walletUnseen = isUnseen(dataDir, []);
    return { own: [], watched: [], contacts: [], walletUnseen, isReal: false };
  }
  const store = openStoreReadOnly({ path });
  try {
    const { reader } = store;
    const isReal = !currentNetwork(reader).practice;
    const own = knownAccounts(reader, isReal);
    const isOwn = (address: string) => own.some((account) => account.address === address);
    return {
      own,
      watched: reader.watched.list().filter(({ address }) => !isOwn(address)),
      contacts: reader.contacts.list(),
      walletUnseen: isUnseen(dataDir, own),
      isReal,
    };
  } finally {
    store.stop();
  }
}

function isUnseen(dataDir: string, own: readonly Account[]): boolean {
  return own.length === 0 && openVaultStore(dataDir).exists();
}
