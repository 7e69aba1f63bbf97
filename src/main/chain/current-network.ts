// The network that everything runs on: the practice chain, started on first use, or one RPC endpoint.
import { practiceEthereumId } from '../../shared/chain/addresses.ts';
import { AppError, type ErrorShape, toAppError } from '../../shared/errors.ts';
import { type ChainClient, connectChain } from './chain-client.ts';
import { minesOnDemand } from './mines-on-demand.ts';
import type { PracticeChain } from './practice/practice-chain.ts';

export type NetworkSource =
  | { kind: 'practice'; chain: PracticeChain }
  /** With a chain id, an endpoint of another chain is refused with CHAIN_MISMATCH. */
  | { kind: 'rpc'; url: string; chainId?: number };

export interface ConnectedNetwork {
  client: ChainClient;
  /** True for chains whose coins are play money. */
  practice: boolean;
  /** Which practice chain this is; a reset changes it. Null on other networks. */
  instanceId: string | null;
  /** No block follows a transaction by itself; the one that it is in is the last. */
  blocksOnDemand: boolean;
}

export interface NetworkState {
  state: 'starting' | 'ready' | 'failed';
  error: ErrorShape | null;
  blockNumber: string | null;
}

export class CurrentNetwork {
  readonly #source: NetworkSource;
  readonly #changed: () => void;
  #client: ChainClient | undefined;
  #blocksOnDemand = false;
  #state: NetworkState = { state: 'starting', error: null, blockNumber: null };
  #connecting: Promise<ConnectedNetwork> | undefined;
  #stopped = false;

  constructor(source: NetworkSource, changed: () => void) {
    this.#source = source;
    this.#changed = changed;
  }

  get state(): NetworkState {
    return this.#state;
  }

  /** From here on nothing connects, so that a chain that was stopped is not started again. */
  stop(): void {
    this.#stopped = true;
  }

  /**
   * Starts the practice chain when needed; those who ask at once share one answer.
   * Errors: ANVIL_MISSING, PRACTICE_*, RPC_*, CHAIN_MISMATCH, STOPPING.
   */
  async connect(): Promise<ConnectedNetwork> {
    if (this.#stopped) throw stopping();
    this.#connecting ??= this.#connectAndShow().finally(() => {
      this.#connecting = undefined;
    });
    return this.#connecting;
  }

  async #connectAndShow(): Promise<ConnectedNetwork> {
    try {
      const connected = await this.#connect();
      const head = await connected.client.head();
      this.#show({ state: 'ready', error: null, blockNumber: head.number.toString() });
      return connected;
    } catch (thrown) {
      this.#show({ state: 'failed', error: toAppError(thrown).toShape(), blockNumber: null });
      throw thrown;
    }
  }

  async #connect(): Promise<ConnectedNetwork> {
    if (this.#source.kind === 'rpc') {
      const { url, chainId } = this.#source;
      if (this.#client === undefined) {
        const client = await connectChain({ url, ...(chainId === undefined ? {} : { chainId }) });
        this.#blocksOnDemand = await minesOnDemand(client);
        this.#client = client;
      }
      return {
        ...{ client: this.#client, practice: isPractice(this.#client), instanceId: null },
        blocksOnDemand: this.#blocksOnDemand,
      };
    }
    const { rpcUrl, chainId, instanceId } = await this.#source.chain.start();
    if (this.#client?.rpcUrl !== rpcUrl)
      this.#client = await connectChain({ url: rpcUrl, chainId });
    return { client: this.#client, practice: true, instanceId, blocksOnDemand: true };
  }

  #show(state: NetworkState): void {
    const before = this.#state;
    this.#state = state;
    if (JSON.stringify(before) !== JSON.stringify(state)) this.#changed();
  }
}

function isPractice(client: ChainClient): boolean {
  return client.chainId === practiceEthereumId;
}

function stopping(): AppError {
  return new AppError('STOPPING', 'network', 'Countersign is being closed.', {
    advice: 'Nothing was sent. What is open goes on at the next start.',
  });
}
