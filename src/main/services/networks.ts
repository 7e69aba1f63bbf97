import type { NetworkDeclaration } from '../../shared/chain/networks.ts';
import type { Change } from '../../shared/ipc/change.ts';
import type { EndpointTest, NetworkView } from '../../shared/ipc/network-views.ts';
import type { LiveTokens } from '../../shared/tokens/live-tokens.ts';
import type { Chains } from '../chain/chains.ts';
import type { CurrentNetwork, NetworkSource } from '../chain/current-network.ts';
import { probeEndpoint } from '../chain/probe-endpoint.ts';
import type { EndpointOptions } from '../chain/rpc/endpoint.ts';
import {
  addedNetworks,
  type NetworkSetting,
  NetworkSettings,
} from '../networks/network-settings.ts';
import { networkView } from '../networks/network-view.ts';
import { testEndpoints } from '../networks/test-endpoints.ts';
import type { Store } from '../store/open-store.ts';
import { addedTokens } from '../tokens/added-tokens.ts';

export interface NetworksOptions {
  store: Pick<Store, 'reader' | 'writer'>;
  network: CurrentNetwork;
  chains: Chains;
  sourceOf: (network: NetworkSetting) => NetworkSource;
  /** Takes up what waits on the network that everything now runs on. */
  recover: () => Promise<void>;
  tokens: LiveTokens;
  notify: (change: Change) => void;
}

/** The networks and their endpoints, as a person sees and changes them. */
export class Networks {
  readonly #options: NetworksOptions;
  readonly #settings: NetworkSettings;

  constructor(options: NetworksOptions) {
    this.#options = options;
    this.#settings = new NetworkSettings(options.store);
  }

  list(): NetworkView[] {
    const { network: home, chains } = this.#options;
    return this.#settings.list().map((network) => {
      const health = network.isCurrent ? home.health() : chains.health(network.chainId);
      return networkView(network, health);
    });
  }

  nameOf(chainId: number): string {
    const known = this.#settings.list().find((network) => network.chainId === chainId);
    return known?.name ?? `Chain ${chainId}`;
  }

  /** Errors: those of NetworkSettings.add. */
  add(network: NetworkDeclaration): void {
    this.#settings.add(network);
    this.#renew();
  }

  /** Errors: those of NetworkSettings.remove. */
  remove(chainId: number): void {
    this.#settings.remove(chainId);
    this.#options.chains.renew(chainId);
    this.#renew();
  }

  /** The endpoint is asked which chain it serves first. Errors: RPC_*, CHAIN_MISMATCH, NETWORK_*. */
  async addEndpoint(chainId: number, endpoint: EndpointOptions): Promise<void> {
    this.#settings.checkEndpoint(chainId, endpoint);
    await probeEndpoint(endpoint.url, chainId);
    this.#settings.addEndpoint(chainId, endpoint);
    await this.#changed(chainId);
  }

  /** Errors: those of NetworkSettings.removeEndpoint. */
  async removeEndpoint(chainId: number, host: string): Promise<void> {
    this.#settings.removeEndpoint(chainId, host);
    await this.#changed(chainId);
  }

  /** From here on everything runs on it; runs of another network wait until theirs is back. */
  async use(chainId: number): Promise<void> {
    this.#settings.use(chainId);
    await this.#changed(chainId);
  }

  /** Errors: NETWORK_UNKNOWN; what is wrong with an endpoint is in the answer. */
  test(chainId: number): Promise<EndpointTest[]> {
    return testEndpoints(this.#settings.require(chainId));
  }

  #renew(): void {
    const { store, tokens } = this.#options;
    tokens.renew(addedNetworks(store.reader), addedTokens(store.reader));
    this.#tell('status');
  }

  async #changed(chainId: number): Promise<void> {
    this.#options.chains.renew(chainId);
    const current = this.#settings.current();
    if (current.chainId !== chainId) return this.#tell('status');
    const { network, sourceOf, recover } = this.#options;
    network.use(sourceOf(current));
    this.#tell('status', 'wallet', 'run', 'plan');
    // Trouble is shown by the network's state.
    await network.connect().catch(() => undefined);
    await recover();
  }

  #tell(...topics: Change['topic'][]): void {
    for (const topic of topics) this.#options.notify({ topic, id: null });
  }
}
