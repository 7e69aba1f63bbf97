// What a step says that it does, read from its tool and parameters alone: neither from the bytes that are signed
// nor by the code that makes them, so that a fault or a fraud in either shows.
import type { Address } from 'viem';
import type { AllowanceWay } from '../../../shared/chain/allowances.ts';
import type { TokenList } from '../../../shared/tokens/token.ts';
import type { ChainClient } from '../../chain/chain-client.ts';
import type { ReadOutcome } from '../../chain/outcome/read-outcome.ts';
import type { ResolvedCall } from '../../chain/planned-transaction.ts';

/**
 * Something an account can have, in lower case: `native`, the address of a token, `address#number` for an item
 * of a collection, and `supplied:address` or `owed:address` for money in a lending market.
 */
export type Asset = string;

/** The most that may leave the account, in smallest units. */
export interface MostOut {
  asset: Asset;
  most: bigint;
}

/** The least that has to come to somebody, in smallest units. */
export interface LeastIn {
  asset: Asset;
  to: Address;
  least: bigint;
}

/** The most that somebody may be allowed to take, in smallest units. */
export interface MostAllowed {
  asset: Asset;
  spender: Address;
  most: bigint;
  way: AllowanceWay;
}

/** What the transactions of one step may do. Whatever is not here they may not. */
export interface Intent {
  /** Whom the step's own transaction may be sent to; those before it, which allow, go to what they allow. */
  calls: readonly Address[];
  /** The most of the chain's coin that is sent along. */
  valueWei: bigint;
  out: readonly MostOut[];
  /** Of the step's own transaction, not of those before it. */
  in: readonly LeastIn[];
  /** The least that the bytes of the step's own transaction have to ask for, where they can. */
  asks?: LeastIn;
  allow: readonly MostAllowed[];
  /** Who may be paid, or owe, beside the account itself. */
  parties: readonly Address[];
  /**
   * The step names a contract and a function and no amounts: tokens may come and go, and only that contract
   * may take them. Everything else is bound all the same.
   */
  open?: true;
}

/** What is known of a step when its intent is read. */
export interface StepFrame {
  call: ResolvedCall;
  /** What one of its transactions did. */
  outcome: ReadOutcome;
  /** The fork as that transaction left it. */
  client: ChainClient;
  tokens: TokenList;
}

/** Reads what a call of one tool declares. Whatever it throws means that this is not known. */
export type DeclareIntent = (frame: StepFrame) => Promise<Intent>;
