import type { AddressFact } from '../approvals/facts.ts';
import type { AllowanceWay } from '../chain/allowances.ts';
import type { Account } from './views.ts';

/** What one spender may take now. */
export interface AllowanceView {
  /** Where it stands. */
  way: AllowanceWay;
  /** Contract of the token or the collection. */
  token: string;
  /** Of an item with its number. */
  symbol: string;
  /** From the bundled list; else the contract's own word. */
  listed: boolean;
  spender: string;
  /** Empty where nobody names it. */
  spenderName: string;
  spenderSource: AddressFact['source'];
  /** Decimal, in whole tokens; null for whatever the account holds. */
  amount: string | null;
  /** Epoch ms; null for one that does not end by itself. */
  expiresAt: number | null;
  /** Of the newest log of it, epoch ms; null where there is none. */
  since: number | null;
}

export interface AllowancesView {
  account: Account;
  chainId: number;
  /** Those without a limit first, then the newest. */
  allowances: AllowanceView[];
  /** Named by logs, and the contract does not say what they may take. */
  unknown: { token: string; spender: string }[];
  /** Logs were looked at from here, to `toBlock`; only where `complete` is the list all there is. */
  fromBlock: string;
  toBlock: string;
  complete: boolean;
  /** One endpoint's word where two have to agree: to look at, and nothing is signed on it. */
  unverified?: true;
  readAt: number;
}
