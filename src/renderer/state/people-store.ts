import { useMemo } from 'react';
import { create } from 'zustand';
import { sameAddress } from '../../shared/addresses.ts';
import type { Change } from '../../shared/ipc/change.ts';
import type { Account, AppStatus } from '../../shared/ipc/views.ts';
import type { Contact } from '../../shared/ipc/wallet-views.ts';
import { api, onChange } from '../api.ts';
import { sameValue } from '../model/same-value.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { useStatus } from './status-store.ts';

interface PeopleStore {
  contacts: readonly Contact[];
  read(): Promise<void>;
}

/** The address book, for names beside addresses. What could not be read leaves the names as they were. */
const useAddressBook = create<PeopleStore>((set) => ({
  contacts: [],
  read: async () => {
    const result = await api.contactList({});
    if (!result.ok) return;
    set((store) => (sameValue(store.contacts, result.value) ? store : { contacts: result.value }));
  },
}));

/** Reads the address book now and after every change of it; returns how to stop. */
export function followPeople(): () => void {
  const { read } = useAddressBook.getState();
  void read();
  return onChange(oneAtATime(({ topic }: Change) => topic === 'contact', read));
}

/** Whoever has a name on the network in use: accounts first, then contacts. */
export function usePeople(): readonly Account[] {
  const contacts = useAddressBook((store) => store.contacts);
  const accounts = useStatus(({ status }) => accountsOf(status));
  const chainId = useStatus(({ status }) => status?.network.chainId ?? 0);
  return useMemo(() => {
    const counted = contacts.filter(
      ({ chainIds }) => chainIds.length === 0 || chainIds.includes(chainId),
    );
    return [...(JSON.parse(accounts) as Account[]), ...counted];
  }, [accounts, chainId, contacts]);
}

/** As text, which is the same while they are: a status is read anew with every block, and names are drawn everywhere. */
function accountsOf(status: AppStatus | null): string {
  return JSON.stringify(status === null ? [] : [...status.vault.accounts, ...status.watched]);
}

/** The name of an address on the network in use; empty where it has none. */
export function useNameOf(): (address: string) => string {
  const people = usePeople();
  return (address) => people.find((each) => sameAddress(each.address, address))?.name ?? '';
}
