import type { Address } from 'viem';
import { type AllowLists, everythingAllowed } from '../../../shared/policy/allow-lists.ts';

/** Whom the person knows, and what they allow; the composition root hands it in. */
export interface KnownParties {
  /** The accounts of this wallet and those that it watches. */
  own(): readonly Address[];
  /** The address book. */
  contacts(): readonly Address[];
  /**
   * Whom transactions of an account that this app sent paid or allowed something, with how often. Only what
   * the person agreed to counts: what others sent to the account makes nobody known.
   */
  dealtWith(chainId: number, account: Address): ReadonlyMap<Address, number>;
  /** The lists of what may be paid and called, and the accounts of this wallet, which may always be paid. */
  allowed(chainId: number): { lists: AllowLists; own: readonly Address[] };
}

/** What is known beside the fork about whom a transaction acts for. */
export interface RiskFacts extends KnownParties {
  /** US dollars for one whole token, decimal, of a contract address or `native`; null where it is not known. */
  usdPrice(chainId: number, token: Address | 'native'): Promise<string | null>;
  /** US dollars that an account's priced tokens come to on a chain, decimal; null where it is not known. */
  worthUsd(chainId: number, account: Address): Promise<string | null>;
}

/** Where nobody is known. */
export const nobodyKnown: KnownParties = {
  own: () => [],
  contacts: () => [],
  dealtWith: () => new Map(),
  allowed: () => ({ lists: everythingAllowed, own: [] }),
};

/** Where nobody is known and nothing has a price. */
export const nothingKnown: RiskFacts = {
  ...nobodyKnown,
  usdPrice: async () => null,
  worthUsd: async () => null,
};
