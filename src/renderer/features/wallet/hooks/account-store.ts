import { create } from 'zustand';

interface AccountStore {
  /** Address of the account that is looked at; null is the first. */
  chosen: string | null;
  choose(address: string): void;
}

/** Which account the wallet page shows; it stays while other pages are looked at. */
export const useAccount = create<AccountStore>((set) => ({
  chosen: null,
  choose: (address) => set({ chosen: address }),
}));
