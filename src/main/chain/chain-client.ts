import {
  type Address,
  createPublicClient,
  type Hash,
  type Hex,
  numberToHex,
  type PublicClient,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem';
import { type FeeSpeed, type FeeWish, usualFees } from '../../shared/chain/fee-wish.ts';
import type { ReadSet } from '../../shared/chain/read-set.ts';
import { AppError } from '../../shared/errors.ts';
import { readFees, readGasPrice } from './fees.ts';
import { readAgain } from './read-again.ts';
import { checkRpcUrl } from './rpc/check-rpc-url.ts';
import { hexShape } from './rpc/hex-shape.ts';
import { createJsonRpc, type JsonRpc, type JsonRpcOptions } from './rpc/json-rpc.ts';
import { chainMismatch, rpcBadAnswer } from './rpc/rpc-errors.ts';
import { withRpcErrors } from './rpc/translate-rpc-error.ts';
import { viemTransport } from './rpc/viem-transport.ts';
import type { Fees } from './suggest-fees.ts';

/** A block, as rehearsals and confirmations refer to it. */
export interface Head {
  number: bigint;
  hash: Hash;
  /** Unix seconds. */
  timestamp: bigint;
}

export interface CallFields {
  from: Address;
  to: Address;
  valueWei: bigint;
  data: Hex;
}

/** A client over several endpoints. */
export interface PoolBacking {
  rpc: JsonRpc;
  singleSource: boolean;
  /** Host and port of each; only that of `rpc` unless given. */
  hosts?: readonly string[];
  localUrl(): Promise<string>;
  takeTrouble(): AppError | undefined;
  unverified(): ChainClient;
}

type Backing = JsonRpcOptions | PoolBacking;

/** Reads are at the head unless a block is given. */
export type AtBlock = bigint | undefined;

/**
 * One chain, by one node or by several that have to agree. Every failure is an AppError: RPC_UNREACHABLE, RPC_TIMEOUT, RPC_RATE_LIMITED,
 * RPC_BAD_ANSWER, CHAIN_MISMATCH, TX_REVERTED and what else translate-rpc-error lists.
 */
export class ChainClient {
  readonly chainId: number;
  readonly rpc: JsonRpc;
  /** True when one endpoint alone says what this client reads. */
  readonly singleSource: boolean;
  /** What a person chose to offer. */
  feeWish: () => FeeWish = () => usualFees;
  /** Of a fork: price feeds that a rehearsal set, so that nothing else is held against what they say. */
  assumedFeeds: ReadonlySet<Address> = new Set();
  readonly #backing: Backing;
  readonly #client: PublicClient;

  /** Use `connectChain` or `connectPool`, which ask which chain is served. */
  constructor(chainId: number, options: Backing) {
    this.chainId = chainId;
    this.rpc = 'rpc' in options ? options.rpc : createJsonRpc(options);
    this.#backing = options;
    this.singleSource = 'rpc' in options ? options.singleSource : true;
    // viem would follow a contract's wish (EIP-3668) to ask any web address for an answer.
    this.#client = createPublicClient({ transport: viemTransport(this.rpc), ccipRead: false });
  }

  /** Of every endpoint that is asked. */
  get hosts(): readonly string[] {
    return ('rpc' in this.#backing ? this.#backing.hosts : undefined) ?? [this.rpc.host];
  }

  get soleHost(): string | null {
    return this.singleSource ? this.rpc.host : null;
  }

  /** The address at which a program of this computer can read the same chain. */
  localUrl(): Promise<string> {
    return 'rpc' in this.#backing ? this.#backing.localUrl() : Promise.resolve(this.#backing.url);
  }

  /** What whoever reads at `localUrl` could not be told, since this was asked last. */
  takeTrouble(): AppError | undefined {
    return 'rpc' in this.#backing ? this.#backing.takeTrouble() : undefined;
  }

  /** The same chain for looking only: on the word of any endpoint, where it takes two to agree. */
  unverified(): ChainClient {
    return 'rpc' in this.#backing ? this.#backing.unverified() : this;
  }

  /** Runs one read on the underlying client with our errors. */
  read<T>(work: (client: PublicClient) => Promise<T>): Promise<T> {
    return withRpcErrors(() => work(this.#client));
  }

  chainIdNow(): Promise<number> {
    return this.read((client) => client.getChainId());
  }

  /** Asks again, right before something is sent. Errors: CHAIN_MISMATCH. */
  async assertChain(): Promise<void> {
    const found = await this.chainIdNow();
    if (found !== this.chainId) throw chainMismatch(this.chainId, found);
  }

  async head(): Promise<Head> {
    const { number, hash, timestamp } = await this.read((client) => client.getBlock());
    return { number, hash, timestamp };
  }

  async block(number: bigint): Promise<Head> {
    const { hash, timestamp } = await this.read((client) =>
      client.getBlock({ blockNumber: number }),
    );
    return { number, hash, timestamp };
  }

  nativeBalance(account: Address, at?: AtBlock): Promise<bigint> {
    return this.read((client) => client.getBalance({ address: account, ...atBlock(at) }));
  }

  /** Transactions of the account: mined ones, and those the node knows to be waiting. */
  async nonces(account: Address): Promise<{ latest: number; pending: number }> {
    const [latest, pending] = await Promise.all([
      this.minedNonce(account),
      this.read((client) => client.getTransactionCount({ address: account, blockTag: 'pending' })),
    ]);
    return { latest, pending };
  }

  minedNonce(account: Address, at?: AtBlock): Promise<number> {
    return this.read((client) => client.getTransactionCount({ address: account, ...atBlock(at) }));
  }

  async hasCode(address: Address): Promise<boolean> {
    const code = await this.read((client) => client.getCode({ address }));
    return code !== undefined && code !== '0x';
  }

  /** What to offer for a transaction now. Errors: FEE_ABOVE_CAP. */
  fees(speed: FeeSpeed = this.feeWish().speed): Promise<Fees> {
    return this.read((client) => readFees(client, { ...this.feeWish(), speed }));
  }

  /** What the next block takes for one unit of gas, whatever anybody would pay. */
  gasPriceWei(): Promise<bigint> {
    return this.read(readGasPrice);
  }

  /** What the call would answer, at the head. Errors: TX_REVERTED with the contract's reason. */
  async call({ from, to, valueWei, data }: CallFields, at?: AtBlock): Promise<Hex> {
    const call = { from, to, value: numberToHex(valueWei), data };
    const block = at === undefined ? 'latest' : numberToHex(at);
    return hexShape.parse(await withRpcErrors(() => this.rpc.request('eth_call', [call, block])));
  }

  estimateGas({ from, to, valueWei, data }: CallFields): Promise<bigint> {
    return this.read((client) => client.estimateGas({ account: from, to, value: valueWei, data }));
  }

  /**
   * Hands signed bytes to the network, after asking once more which chain it is. ALREADY_KNOWN and
   * NONCE_TOO_LOW are errors here; what they mean is decided by the caller.
   */
  async broadcast(signedBytes: Hex): Promise<Hash> {
    await this.assertChain();
    return this.read((client) => client.sendRawTransaction({ serializedTransaction: signedBytes }));
  }

  /** The same accounts and slots at a block; null where no endpoint answers such questions. */
  readAgain(before: ReadSet, block: Pick<Head, 'hash'>): Promise<ReadSet | null> {
    return readAgain(this.rpc, before, block);
  }

  /** Null while it is not mined. Errors: RPC_BAD_ANSWER also for the receipt of another transaction. */
  async receipt(hash: Hash): Promise<TransactionReceipt | null> {
    const receipt = await this.read((client) =>
      client.getTransactionReceipt({ hash }).catch((thrown: unknown) => {
        if (thrown instanceof TransactionReceiptNotFoundError) return null;
        throw thrown;
      }),
    );
    if (receipt === null || receipt.transactionHash === hash) return receipt;
    throw rpcBadAnswer(this.rpc.host, 'eth_getTransactionReceipt', 'other_transaction');
  }

  /** Whether the node holds it, mined or waiting. */
  async knows(hash: Hash): Promise<boolean> {
    const found = await withRpcErrors(() => this.rpc.request('eth_getTransactionByHash', [hash]));
    return found !== null;
  }
}

/** The block of a question as viem takes it. */
export function atBlock(at: AtBlock): { blockNumber?: bigint } {
  return at === undefined ? {} : { blockNumber: at };
}

/**
 * Connects to a node. With a chain id given, a node of another chain is refused; without, the node's own is
 * taken. Errors: RPC_URL_INVALID, RPC_URL_INSECURE, CHAIN_MISMATCH, RPC_*.
 */
export async function connectChain(
  options: JsonRpcOptions & { chainId?: number },
): Promise<ChainClient> {
  checkRpcUrl(options.url);
  const found = Number(await withRpcErrors(() => createJsonRpc(options).request('eth_chainId')));
  if (!Number.isSafeInteger(found) || found <= 0) {
    throw new AppError(
      'RPC_BAD_ANSWER',
      'network',
      'The RPC endpoint does not say which chain it serves.',
      {
        advice: 'Check that the address is that of an Ethereum node. Nothing was signed or sent.',
      },
    );
  }
  if (options.chainId !== undefined && options.chainId !== found) {
    throw chainMismatch(options.chainId, found);
  }
  return new ChainClient(found, options);
}
