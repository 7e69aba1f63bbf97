import type { AddressFact } from '../../shared/approvals/facts.ts';
import type { AllowanceChange } from '../../shared/chain/allowances.ts';
import type { AssetChange, Finding, RehearsedTransaction } from '../../shared/chain/types.ts';

/** A name for an address and where the name comes from; empty and `unknown` when there is none. */
export type NameOf = (address: string) => Pick<AddressFact, 'name' | 'source' | 'fileSays'>;

/** One transaction as it was rehearsed, with the figures that its unsigned bytes fix. */
export interface Subject {
  /** EIP-55. */
  account: string;
  transaction: RehearsedTransaction;
  assetChanges: readonly AssetChange[];
  allowances: readonly AllowanceChange[];
  findings: readonly Finding[];
  /** Gas limit times the highest price of gas, and the most that the network takes beside gas. */
  mostFeeWei: bigint;
  /** The chain's own coin. */
  native: { symbol: string; decimals: number };
}
