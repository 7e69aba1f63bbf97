// What the executor asks of chain, rehearsals, tools and signer. The connector and the composition root
// hand them in, and so do the tests.
import type { Address, Hex } from 'viem';
import type { Course } from '../../shared/chain/course.ts';
import type { FeeSpeed } from '../../shared/chain/fee-wish.ts';
import type { ReadSet } from '../../shared/chain/read-set.ts';
import type { RehearsedStep, TransactionKind } from '../../shared/chain/types.ts';
import type { ErrorShape } from '../../shared/errors.ts';
import type { RehearsalEnvironment } from '../../shared/evidence/environment.ts';
import type { ActionNode } from '../../shared/plan/nodes.ts';
import type { UndoBody } from '../../shared/runs/undo-entry.ts';
import type { RehearsedChanges } from '../chain/outcome/outcome-room.ts';
import type {
  Arrived,
  EffectOutcome,
  PlannedEffect,
  ResolvedCall,
  SignedPermit,
  UnsignedTransaction,
  Values,
} from '../chain/planned-transaction.ts';
import type { Fees } from '../chain/suggest-fees.ts';
import type { MessageSignature, SignResult } from '../wallet/protocol/control.ts';
import type {
  BatchRequest,
  ChangeRequest,
  MandateRequest,
  MessageRequest,
  ProposalRequest,
} from '../wallet/protocol/proposal-requests.ts';

export interface BlockRef {
  number: bigint;
  hash: Hex;
  /** Unix seconds; absent where nobody asked. */
  timestamp?: bigint;
}

/** The network that runs are signed for. */
export interface Network {
  chainId: number;
  name: string;
  practice: boolean;
  /** Which practice chain this is; a reset changes it. Null on other networks. */
  instanceId: string | null;
  native: { symbol: string; decimals: number };
  /** How many blocks, the transaction's own included, make it final. */
  confirmations: number;
  /** How long to wait before looking for a block again. */
  pollMs: number;
}

/** The part of a receipt that decides. */
export interface Receipt {
  status: 'success' | 'reverted';
  blockNumber: bigint;
  blockHash: Hex;
  gasUsed: bigint;
  effectiveGasPrice: bigint;
  /** What an OP chain took beside, as its node says it. */
  l1Fee?: unknown;
}

/** One node of the network. Errors: RPC_* and the refusals of nodes, as AppErrors. */
export interface ChainPort {
  /** The endpoint that alone says what is read; null where several have to agree. */
  readonly soleHost?: string | null;
  /** Host and port of every endpoint that is asked. */
  readonly hosts?: readonly string[];
  head(): Promise<BlockRef>;
  /** One that the node has. */
  block(number: bigint): Promise<BlockRef>;
  /** Transactions of the account that are mined, at the head or at a block. */
  minedNonce(account: Address, atBlock?: bigint): Promise<number>;
  /** What to offer for a transaction now, at the speed that the person chose unless given. Errors: FEE_ABOVE_CAP. */
  fees(speed?: FeeSpeed): Promise<Fees>;
  /**
   * Asks the node once more which chain it serves (CHAIN_MISMATCH), then hands it the bytes.
   * ALREADY_KNOWN and NONCE_TOO_LOW are errors here; what they mean is decided above.
   */
  broadcast(signedBytes: Hex): Promise<Hex>;
  /**
   * The same accounts and slots at another block, in few questions; null where no endpoint answers such
   * questions.
   */
  readAgain(before: ReadSet, block: Pick<BlockRef, 'hash'>): Promise<ReadSet | null>;
  /** Null while it is not mined. */
  receipt(txHash: Hex): Promise<Receipt | null>;
  /** Whether the node holds it, mined or waiting. */
  knows(txHash: Hex): Promise<boolean>;
}

export interface ToolsPort {
  /** True for a tool that only looks. */
  reads(tool: string): boolean;
  /** True for a tool that decides once what all transactions of a call are made of. */
  decides(tool: string): boolean;
  /** The call with that decided; the call itself for other tools. */
  decide(call: ResolvedCall): Promise<ResolvedCall>;
  /**
   * What a call still needs, in order, from the state of the chain as it is now; never empty. `permits`: what
   * was signed for it already; `done`: how many of its transactions are final, none unless given.
   */
  build(
    call: ResolvedCall,
    permits?: readonly SignedPermit[],
    done?: number,
  ): Promise<PlannedEffect[]>;
  /** Calls a tool that only looks. */
  read(call: ResolvedCall): Promise<Values>;
  /** What the account holds, in whole tokens as decimal text, by the words that name tokens. */
  held(
    names: readonly string[],
    who: Pick<ResolvedCall, 'account' | 'chainId'>,
  ): Promise<Record<string, string>>;
  /** The tool's own result values, from what its transactions did. */
  output(call: ResolvedCall, outcomes: readonly EffectOutcome[]): Values;
  /** Whether what a call that is decided at once was to come to holds as of a block. Errors: VERIFY_FAILED, RPC_*. */
  verify(call: ResolvedCall, blockNumber: bigint): Promise<Values>;
  /** Looks on another chain for what a call's last transaction sent there. Errors: those of looking. */
  arrival(call: ResolvedCall, txHash: Hex): Promise<Arrived>;
  /** How one of its transactions can be taken back, from what it did. */
  undo(call: ResolvedCall, outcome: EffectOutcome): UndoBody;
}

/** What a rehearsal of one transaction found. */
export interface EffectRehearsed {
  block: BlockRef;
  outcome: EffectOutcome;
  findings: RehearsedStep['risks'];
  /** What it rests on, and the way that it took; null where that was too much to be read. */
  read: ReadSet | null;
  course: Course | null;
}

/** What it found, or why it found nothing. */
export type EffectRehearsalResult =
  | ({ status: 'ok' } & EffectRehearsed)
  /** `reverted`: the chain would refuse it. `unknown`: it could not be determined. */
  | { status: 'reverted' | 'unknown'; error: ErrorShape };

export interface SimulationPort {
  /**
   * Runs one transaction alone on a fork of the chain as it is now, from the account's real state.
   * Without a gas limit the fork's own estimate with its margin is used. `call` is the tool's call that it
   * belongs to, where one is known.
   */
  rehearseEffect(
    transaction: Omit<UnsignedTransaction, 'gasLimit'> & { gasLimit?: bigint },
    call?: ResolvedCall,
  ): Promise<EffectRehearsalResult>;
  /**
   * Runs transactions in their order on one fork, after one that was rehearsed alone; with the first that does not
   * go through it ends.
   */
  rehearseAfter(
    before: UnsignedTransaction,
    next: readonly { fields: Omit<UnsignedTransaction, 'gasLimit'>; call: ResolvedCall }[],
  ): Promise<EffectRehearsalResult[]>;
  /** One alone, of bytes that a person saw the risks of: only what they would do now is asked. */
  runEffect(transaction: UnsignedTransaction): Promise<EffectRehearsalResult>;
  /**
   * What a mined transaction did, read from logs and balances in the same way as on a fork. What it was
   * rehearsed to change is asked about even where its logs say nothing of it.
   */
  minedOutcome(
    txHash: Hex,
    options: { kind: TransactionKind; ordinal: number; rehearsed?: RehearsedChanges },
  ): Promise<EffectOutcome | undefined>;
}

/** Errors: those of the signer, e.g. SIGNER_LOCKED (class locked). */
export interface SignerPort {
  propose(request: ProposalRequest): Promise<{ digest: string }>;
  /** Asks about several payments at once; then `sign` for each, in their order. */
  proposeBatch(request: BatchRequest): Promise<{ digest: string }>;
  /** Asks about a message; see `signMessage`. */
  proposeMessage(request: MessageRequest): Promise<{ digest: string }>;
  /** Asks about a change of a file; a yes is the decision itself, with this digest. */
  proposeChange(request: ChangeRequest): Promise<{ digest: string }>;
  /** Asks a mandate in the place of a person: a yes is the same decision, a no is thrown with the limit in the way. */
  proposeUnderMandate(request: MandateRequest): Promise<{ digest: string }>;
  withdraw(approvalId: string): Promise<void>;
  /** Forgets every proposal and the key; settles when the process that held it has ended. */
  lock(): Promise<void>;
  sign(approvalId: string, digest: string): Promise<SignResult>;
  signMessage(approvalId: string, digest: string): Promise<MessageSignature>;
}

/** What one whole token is worth. */
export interface TokenPrice {
  /** Decimal, US dollars. */
  price: string;
  decimals: number;
}

/** A network with everything that works on it, as it is at this moment. */
export interface Connection {
  network: Network;
  /** What computes rehearsals; kept as evidence. */
  environment?: RehearsalEnvironment;
  chain: ChainPort;
  simulation: SimulationPort;
  tools: ToolsPort;
  /** Puts values in the place of references; what is missing is an error, never zero. */
  resolveParams(
    params: ActionNode['params'],
    from: { account: Address; outputs: ReadonlyMap<string, Values> },
  ): Promise<Values>;
  /** What a name such as `alice.eth` stands for now. Errors: NAME_*, NAMES_NOT_HERE, RPC_*. */
  resolveName(name: string): Promise<{ name: string; address: Address; isOdd: boolean }>;
  /**
   * What whole tokens are worth, by token: lower-case address, or `native`. Only listed tokens have a
   * price; what has none now is left out. Errors: RPC_*.
   */
  usdPrices(tokens: readonly string[]): Promise<ReadonlyMap<string, TokenPrice>>;
  /** What an account holds now; kept in the audit. */
  walletContext(account: Address): Promise<Values>;
}
