import type { AssetChange, TransactionKind } from '../chain/types.ts';
import type { EffectState } from '../runs/states.ts';
import type { WorthRange } from './choices.ts';

/** Somebody whom the person knows by a name. */
export interface Contact {
  contactId: string;
  name: string;
  /** EIP-55. */
  address: string;
  /** The chains on which the name counts; none is every chain. */
  chainIds: number[];
  note: string;
}

/** What an account was worth when it was last looked at on the network that is in use. */
export interface LastWorth {
  address: string;
  /** Decimal string in USD. */
  totalUsd: string;
  /** Epoch milliseconds. */
  takenAt: number;
}

export interface WorthHistory {
  range: WorthRange;
  /** Oldest first; at most some hundreds, the last of each span of time. */
  points: { at: number; usd: string }[];
  /** What is shown begins and ends here, epoch milliseconds; not before the first look. */
  from: number;
  to: number;
  /** Tokens without a known price at the last point, which no total counts. */
  unpriced: number;
}

/** One transaction that this app sent for an account, as far as it came. */
export interface ActivityEntry {
  effectId: string;
  executionId: string;
  kind: TransactionKind;
  /** As it was approved, e.g. "Swap 1 ETH for at least 2,980.2 USDC". */
  title: string;
  state: EffectState;
  /** The person had it cancelled: what carries it does nothing, or will. */
  calledOff: boolean;
  /** A speed-up or a cancellation was signed in its place. */
  replaced: boolean;
  txHash: string;
  /** What changed for the account, fees apart; what was rehearsed until it is known. */
  changes: Pick<AssetChange, 'symbol' | 'delta' | 'lent'>[];
  /** The changes are what happened, not what was rehearsed. */
  happened: boolean;
  /** In the chain's own coin, with its symbol; null until it is known. */
  fee: { amount: string; symbol: string } | null;
  /** When it was asked for, epoch milliseconds. */
  at: number;
  /** When its state last changed. */
  updatedAt: number;
}

export interface Activity {
  /** Newest first. */
  entries: ActivityEntry[];
  /** How many there are in all. */
  total: number;
}
