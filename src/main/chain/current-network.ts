// The network that everything runs on: the practice chain, started on first use, or one that is reached
// through the RPC endpoints that a person set up for it.
import { isPracticeChain } from '../../shared/chain/addresses.ts';
import { AppError, type ErrorShape, toAppError } from '../../shared/errors.ts';
import { type ChainClient, connectChain } from './chain-client.ts';
import { connectPool, type PooledChain } from './connect-pool.ts';
import { minesOnDemand } from './mines-on-demand.ts';
import type { PracticeChain } from './practice/practice-chain.ts';
import type { EndpointHealth, EndpointOptions } from './rpc/endpoint.ts';
import type { Through } from './rpc/json-rpc.ts';

export type NetworkSource =
  | { kind: 'practice'; chain: PracticeChain }
  /** An endpoint of another chain is refused with CHAIN_MISMATCH. */
  | {
      kind: 'rpc';
      chainId: number;
      endpoints: readonly EndpointOptions[];
      /** What stands before each endpoint; nothing unless given. */
      through?: Through;
    };

/** The network in use, once it answered. */
export interface ConnectedNetwork {
  client: ChainClient;
  /** True for chains whose coins are play money. */
  practice: boolean;
  /** Which practice chain this is; a reset changes it. Null on other networks. */
  instanceId: string | null;
  /** No block follows a transaction by itself; the one that it is in is the last. */
  blocksOnDemand: boolean;
}

/** How the network in use fares, for whoever looks; `blockNumber` is a decimal. */
export interface NetworkState {
  state: 'starting' | 'ready' | 'failed';
  error: ErrorShape | null;
  blockNumber: string | null;
}

const starting: NetworkState = { state: 'starting', error: null, blockNumber: null };

/**
 * The one network that is signed for. `connect` starts it on first use; its errors are those of its source.
 */
export class CurrentNetwork {
  readonly #changed: () => void;
  #source: NetworkSource;
  #practice: { client: ChainClient; rpcUrl: string } | undefined;
  #pooled: (PooledChain & { blocksOnDemand: boolean }) | undefined;
  #state: NetworkState = starting;
  #connecting: Promise<ConnectedNetwork> | undefined;
  #instanceId: string | null = null;
  #stopped = false;

  constructor(source: NetworkSource, changed: () => void) {
    this.#source = source;
    this.#changed = changed;
  }

  get state(): NetworkState {
    return this.#state;
  }

  /** Known without connecting. */
  get chainId(): number {
    return this.#source.kind === 'rpc' ? this.#source.chainId : this.#source.chain.chainId;
  }

  /** True when nobody checks what its endpoint says; known without connecting. */
  get singleSource(): boolean {
    return this.#source.kind === 'rpc' && this.#source.endpoints.length === 1;
  }

  /** Which practice chain it is, as it was found last; null on other networks, and before the first connection. */
  get instanceId(): string | null {
    return this.#instanceId;
  }

  /** How the endpoints fare; none on a practice chain, and before the first connection. */
  health(): EndpointHealth[] {
    return this.#pooled?.pool.health() ?? [];
  }

  /** From here on everything is on another network, or on the same one through other endpoints. */
  use(source: NetworkSource): void {
    this.#source = source;
    this.#pooled?.stop();
    this.#pooled = undefined;
    this.#connecting = undefined;
    this.#instanceId = null;
    this.#show(starting);
  }

  /** From here on nothing connects, so that a chain that was stopped is not started again. */
  stop(): void {
    this.#stopped = true;
    this.#pooled?.stop();
  }

  /**
   * Starts the practice chain when needed; those who ask at once share one answer.
   * Errors: ANVIL_MISSING, PRACTICE_*, RPC_*, CHAIN_MISMATCH, STOPPING.
   */
  async connect(): Promise<ConnectedNetwork> {
    if (this.#stopped) throw stopping();
    if (this.#connecting !== undefined) return this.#connecting;
    const connecting = this.#connectAndShow(this.#source).finally(() => {
      if (this.#connecting === connecting) this.#connecting = undefined;
    });
    this.#connecting = connecting;
    return connecting;
  }

  async #connectAndShow(source: NetworkSource): Promise<ConnectedNetwork> {
    const show = (state: NetworkState): void => {
      if (source === this.#source) this.#show(state);
    };
    try {
      const connected = await this.#connect(source);
      // Where the endpoints do not agree there is still something to look at, and nothing is signed.
      await connected.client.head().then(
        ({ number }) => show({ state: 'ready', error: null, blockNumber: number.toString() }),
        (thrown: unknown) => {
          if (connected.client.singleSource) throw thrown;
          show({ state: 'failed', error: toAppError(thrown).toShape(), blockNumber: null });
        },
      );
      return connected;
    } catch (thrown) {
      show({ state: 'failed', error: toAppError(thrown).toShape(), blockNumber: null });
      throw thrown;
    }
  }

  async #connect(source: NetworkSource): Promise<ConnectedNetwork> {
    if (source.kind === 'rpc') return this.#connectPool(source);
    const { rpcUrl, chainId, instanceId } = await source.chain.start();
    if (this.#practice?.rpcUrl !== rpcUrl) {
      this.#practice = { rpcUrl, client: await connectChain({ url: rpcUrl, chainId }) };
    }
    if (source === this.#source) this.#instanceId = instanceId;
    return { client: this.#practice.client, practice: true, instanceId, blocksOnDemand: true };
  }

  async #connectPool(source: Extract<NetworkSource, { kind: 'rpc' }>): Promise<ConnectedNetwork> {
    if (this.#pooled === undefined) {
      const found = await connectPool(source);
      const pooled = { ...found, blocksOnDemand: await minesOnDemand(found.client) };
      // Another network may have been chosen meanwhile.
      if (source !== this.#source) throw superseded();
      this.#pooled = pooled;
    }
    const { client, blocksOnDemand } = this.#pooled;
    return { client, practice: isPracticeChain(client.chainId), instanceId: null, blocksOnDemand };
  }

  #show(state: NetworkState): void {
    const before = this.#state;
    this.#state = state;
    if (JSON.stringify(before) !== JSON.stringify(state)) this.#changed();
  }
}

function superseded(): AppError {
  return new AppError('NETWORK_CHANGED', 'network', 'Another network was chosen meanwhile.', {
    advice: 'Nothing was sent. It is asked again on the network that is chosen now.',
  });
}

export function stopping(): AppError {
  return new AppError('STOPPING', 'network', 'Countersign is being closed.', {
    advice: 'Nothing was sent. What is open goes on at the next start.',
  });
}
