// Every chain at once, for reading: the network that everything runs on by its own client, each other one by
// a client of its own that is made on first use. Of one endpoint there is only one at a time, so that its
// budget and its health are kept in one place.
import { type ChainClient, connectChain } from './chain-client.ts';
import { connectPool, type PooledChain } from './connect-pool.ts';
import { type CurrentNetwork, type NetworkSource, stopping } from './current-network.ts';
import type { PracticeChain } from './practice/practice-chain.ts';
import type { EndpointHealth } from './rpc/endpoint.ts';

/** Chains that a tool can look at beside its own. */
export interface ReadableChains {
  /** Errors: NETWORK_UNKNOWN, NO_ENDPOINT, and those of connecting: RPC_*, CHAIN_MISMATCH, PRACTICE_*, ANVIL_MISSING. */
  clientOf(chainId: number): Promise<ChainClient>;
  /** Ids of those that are set up, the one that is in use first: practice chains or real ones, never both. */
  ids(): readonly number[];
  /** Only one chain is open, and nothing is sent on it: a plan is rehearsed, and that is all. */
  isAlone?: true;
}

export interface ChainsOptions {
  home: Pick<CurrentNetwork, 'chainId' | 'connect'>;
  /** Where a chain that is not in use is reached. Errors: NETWORK_UNKNOWN, NO_ENDPOINT. */
  sourceOf: (chainId: number) => NetworkSource;
  ids: () => readonly number[];
}

interface Opened {
  pooled: Promise<PooledChain>;
  /** Once it is connected. */
  ready?: PooledChain;
}

/** The clients of every network that is set up, by chain id. `stop` ends those that were made here. */
export class Chains implements ReadableChains {
  readonly #options: ChainsOptions;
  readonly #opened = new Map<number, Opened>();
  readonly #practice = new Map<number, { rpcUrl: string; client: ChainClient }>();
  #stopped = false;

  constructor(options: ChainsOptions) {
    this.#options = options;
  }

  ids(): readonly number[] {
    return this.#options.ids();
  }

  async clientOf(chainId: number): Promise<ChainClient> {
    const { home, sourceOf } = this.#options;
    if (chainId === home.chainId) return (await home.connect()).client;
    if (this.#stopped) throw stopping();
    const source = sourceOf(chainId);
    if (source.kind === 'practice') return this.#practiceClient(source.chain);
    const known = this.#opened.get(chainId);
    if (known !== undefined) return (await known.pooled).client;
    const opened: Opened = { pooled: connectPool(source) };
    this.#opened.set(chainId, opened);
    try {
      opened.ready = await opened.pooled;
      return opened.ready.client;
    } catch (thrown) {
      // What cannot be reached now is tried anew by whoever asks next.
      if (this.#opened.get(chainId) === opened) this.#opened.delete(chainId);
      throw thrown;
    }
  }

  /** How the endpoints of a chain fare that is not in use; none before it was first asked. */
  health(chainId: number): EndpointHealth[] {
    return this.#opened.get(chainId)?.ready?.pool.health() ?? [];
  }

  /** Its endpoints changed, or it is in use from here on: what was made for it is let go. */
  renew(chainId: number): void {
    const opened = this.#opened.get(chainId);
    this.#opened.delete(chainId);
    opened?.pooled.then(
      (pooled) => pooled.stop(),
      () => undefined,
    );
  }

  /** From here on nothing connects. */
  stop(): void {
    this.#stopped = true;
    for (const chainId of [...this.#opened.keys()]) this.renew(chainId);
  }

  async #practiceClient(chain: PracticeChain): Promise<ChainClient> {
    const { chainId, rpcUrl } = await chain.start();
    const known = this.#practice.get(chainId);
    if (known?.rpcUrl === rpcUrl) return known.client;
    const client = await connectChain({ url: rpcUrl, chainId });
    this.#practice.set(chainId, { rpcUrl, client });
    return client;
  }
}
