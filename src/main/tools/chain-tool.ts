import type { Address, Hash } from 'viem';
import type { Compensation, UndoBody } from '../../shared/runs/undo-entry.ts';
import type { TokenList } from '../../shared/tokens/token.ts';
import type { ChainClient } from '../chain/chain-client.ts';
import type { ReadableChains } from '../chain/chains.ts';
import type { AddedContracts } from '../chain/contracts/verified-contract.ts';
import type {
  Arrived,
  EffectOutcome,
  PlannedEffect,
  SignedPermit,
  Values,
} from '../chain/planned-transaction.ts';

/** A transaction that this app sent, whatever came of it. */
export interface SentTransaction {
  txHash: string;
  kind: string;
  /** As it was approved. */
  title: string;
  state: string;
  /** Epoch ms. */
  createdAt: number;
}

/** Looks up what this app sent on a chain, newest first. */
export type SentHere = (
  chainId: number,
  account: Address,
  limit: number,
) => Promise<readonly SentTransaction[]>;

/** Where and for whom a tool works. The client may be a fork's. */
export interface ToolContext {
  client: ChainClient;
  /** Every chain that is set up, for reading; the tools' own answers with its client, also where that is a fork's. */
  chains: ReadableChains;
  tokens: TokenList;
  /** ABIs that a person added. */
  added: AddedContracts;
  /** What this app sent for an account, newest first. */
  sent: SentHere;
  account: Address;
  /** Signed for the step that is built, oldest first; none in a rehearsal. */
  permits: readonly SignedPermit[];
  /** How many transactions of the call that is built are final; 0 in a rehearsal. */
  done: number;
  /** Unix seconds, of the computer's clock. */
  nowSeconds: bigint;
}

/** Where a call was made, and what is known of contracts. */
export type CallPlace = Pick<ToolContext, 'added'> & { chainId: number };

/** How one transaction is taken back, as its tool says; allowances are the same for every tool. */
export type ToolUndo = Omit<Compensation, 'allowances'> | Extract<UndoBody, { kind: 'none' }>;

/** A tool that changes something on the chain. Amounts of the call are those of the plan language. */
export interface ChainWriteTool {
  kind: 'write';
  /**
   * Of a tool whose transactions are all made at once: the parameters with what they are made of, by which
   * `build`, `output` and `undo` are then asked. It is kept with the first, and not asked for again.
   */
  decide?(params: Values, context: ToolContext): Promise<Values>;
  /** What is still needed, in order, from the chain as it is now; never empty. */
  build(params: Values, context: ToolContext): Promise<PlannedEffect[]>;
  /** The tool's own result values, from what its transactions did. */
  output(params: Values, outcomes: readonly EffectOutcome[], about: CallPlace): Values;
  /**
   * Of a tool that decides: looks, once all of its transactions are final, whether what they were to come to holds
   * as of that block. Errors: VERIFY_FAILED, RPC_*.
   */
  verify?(params: Values, context: ToolContext, blockNumber: bigint): Promise<Values>;
  /**
   * Of a tool whose declaration says `arrives`: looks for what its last transaction sent. Errors: those of
   * looking; they are no answer.
   */
  arrival?(params: Values, txHash: Hash, context: ToolContext): Promise<Arrived>;
  /** How one of its transactions is taken back, from what it did. Whatever acts says so. */
  undo(params: Values, outcome: EffectOutcome): ToolUndo;
}

/** A tool that only looks. */
export interface ChainReadTool {
  kind: 'read';
  read(params: Values, context: ToolContext): Promise<Values>;
}
