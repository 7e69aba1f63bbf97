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

/** Whether an account runs the code of a contract (EIP-7702), on the network that is in use. */
export interface DelegationView {
  address: string;
  chainId: number;
  /** The contract, EIP-55; null where there is none. */
  delegate: string | null;
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

/** Something that others sent to an account. */
export interface Arrival {
  txHash: string;
  /** Place of its log among those of the block; with the hash it tells arrivals apart. */
  logIndex: number;
  /** When its block was made, epoch milliseconds. */
  at: number;
  token: string;
  /** EIP-55. */
  from: string;
  symbol: string;
  amount: string;
}

/** Why an arrival may be there only to bring an address, or a token, before the person's eyes. */
export const strangeReasons = ['nothing', 'dust', 'unknown_token', 'item'] as const;
export type StrangeReason = (typeof strangeReasons)[number];

/**
 * One of those. It has no sender: an address of a stranger that stands in a history is taken for one that is
 * known. `symbol` and `amount` are of listed tokens only.
 */
export interface StrangeArrival extends Omit<Arrival, 'from' | 'symbol' | 'amount'> {
  reason: StrangeReason;
  symbol: string | null;
  amount: string | null;
}

/** What came to an account in the newest blocks, newest first. What the app itself sent is not among it. */
export interface Arrivals {
  entries: Arrival[];
  strange: StrangeArrival[];
  /** How many there are in all. */
  total: { entries: number; strange: number };
  /** The blocks that were looked at; `complete` is false where the endpoint did not give them all. */
  fromBlock: string;
  toBlock: string;
  complete: boolean;
}

export interface Activity {
  /** Newest first. */
  entries: ActivityEntry[];
  /** How many there are in all. */
  total: number;
}
