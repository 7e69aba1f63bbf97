import { type Address, getAddress } from 'viem';
import { contractsOf } from '../../../shared/chain/addresses.ts';
import type { TransactionKind } from '../../../shared/chain/types.ts';
import type { TokenList } from '../../../shared/tokens/token.ts';
import type { ChainClient } from '../chain-client.ts';
import type { EffectOutcome } from '../planned-transaction.ts';
import { type ChainToken, findToken, nativeToken } from '../tokens.ts';
import { BothSides } from './both-sides.ts';
import { type InterestToken, readInterestToken } from './interest-token.ts';
import { type MinedCall, meaningOfMined } from './mined-call.ts';
import { type ClaimedMove, claimedMoves } from './transfer-logs.ts';

/** What a fork saw of a transaction beside its logs. */
export interface Seen {
  /** Contracts whose storage is different afterwards. */
  changed: readonly Address[];
  /** Whoever called or was called. */
  involved: readonly Address[];
  /** By how much coins of addresses changed, without those of the producer of the block. */
  nativeWei: ReadonlyMap<Address, bigint>;
}

/** What a transaction was rehearsed to change. */
export type RehearsedChanges = Pick<EffectOutcome, 'assetChanges' | 'allowances'>;

export interface OutcomeOptions {
  kind: TransactionKind;
  /** Where contracts are asked about its block; one of its own unless given. */
  sides?: BothSides;
  /** Place among the transactions of its step. */
  ordinal: number;
  tokens: TokenList;
  /** Only a fork tells it. */
  seen?: Seen;
  /** What it was rehearsed to change, which is asked about even where its logs do not say it. */
  rehearsed?: RehearsedChanges;
}

/** One mined transaction while it is read. */
export class OutcomeRoom {
  readonly client: ChainClient;
  readonly call: MinedCall;
  readonly options: OutcomeOptions;
  readonly sides: BothSides;
  /** The account, then whom the call names as the receiver. */
  readonly parties: readonly Address[];
  /** What the logs claim of tokens. */
  readonly moves: readonly ClaimedMove[];
  readonly #known = new Map<string, Promise<ChainToken>>();
  readonly #interest = new Map<string, Promise<InterestToken | undefined>>();

  constructor(client: ChainClient, call: MinedCall, options: OutcomeOptions) {
    this.client = client;
    this.call = call;
    this.options = options;
    this.sides = options.sides ?? new BothSides(client, call.receipt.blockNumber);
    const recipient = meaningOfMined(call)?.recipient;
    this.parties = [
      ...new Set([call.from, recipient === undefined ? call.from : getAddress(recipient)]),
    ];
    this.moves = claimedMoves(call.receipt.logs, contractsOf(client.chainId)?.weth);
  }

  /** What nothing else may be called here. */
  taken(): string[] {
    return this.options.tokens.ofChain(this.client.chainId).map(({ symbol }) => symbol);
  }

  /** A token of the bundled list is what it says it is, and nobody has to be asked. */
  interestToken(token: Address): Promise<InterestToken | undefined> {
    if (this.options.tokens.find(this.client.chainId, token).kind === 'found') {
      return Promise.resolve(undefined);
    }
    const known = this.#interest.get(token) ?? readInterestToken(this.client, token);
    this.#interest.set(token, known);
    return known;
  }

  /** Errors: those of `findToken`. */
  token(address: Address | 'native'): Promise<ChainToken> {
    const { tokens } = this.options;
    if (address === 'native') return Promise.resolve(nativeToken(tokens, this.client.chainId));
    const known = this.#known.get(address) ?? findToken(this.client, tokens, address);
    this.#known.set(address, known);
    return known;
  }
}
