// The networks of this folder and the endpoints that a person set up for each: none at first, so that
// nobody is asked whom they did not name. Endpoint addresses may hold keys: only their hosts are shown,
// logged and audited.
import { z } from 'zod';
import { practiceEthereumId } from '../../shared/chain/addresses.ts';
import {
  knownNetworks,
  type NetworkDeclaration,
  practiceNetworks,
} from '../../shared/chain/networks.ts';
import { isUsable } from '../../shared/chain/usable-network.ts';
import { checkRpcUrl } from '../chain/rpc/check-rpc-url.ts';
import type { EndpointOptions } from '../chain/rpc/endpoint.ts';
import type { StoreReader, StoreWriter } from '../store/store.ts';
import { checkAddable, checkFree, checkPerMinute, networkRefused } from './network-refusals.ts';

const key = 'networks';
const chainIdSchema = z.number().int().positive().safe();
const schema = z.strictObject({
  /** The network that everything runs on. */
  current: chainIdSchema,
  added: z.array(z.strictObject({ chainId: chainIdSchema, name: z.string(), symbol: z.string() })),
  /** By chain id. */
  endpoints: z.record(
    z.string(),
    z.array(z.strictObject({ url: z.string(), perMinute: z.number().int().positive() })),
  ),
});
type Stored = z.infer<typeof schema>;

/** A network with what was set up for it. */
export interface NetworkSetting extends NetworkDeclaration {
  /** Runs on this computer. */
  practice: boolean;
  /** A person added it; Countersign does not know it by itself. */
  added: boolean;
  isCurrent: boolean;
  /** In the person's order; transactions go through the first that answers. */
  endpoints: readonly EndpointOptions[];
}

const nothingSet: Stored = { current: practiceEthereumId, added: [], endpoints: {} };
const mostEndpoints = 8;

interface SettingsStore {
  reader: { settings: Pick<StoreReader['settings'], 'get'> };
  writer: Pick<StoreWriter, 'settings'>;
}

/** Every network, the practice ones first. What cannot be read counts as not set. */
export function listNetworks(reader: SettingsStore['reader']): NetworkSetting[] {
  const stored = readStored(reader);
  const described = (declared: NetworkDeclaration, more: { practice?: true; added?: true }) => ({
    ...{ practice: false, added: false, ...declared, ...more },
    isCurrent: declared.chainId === stored.current,
    endpoints: stored.endpoints[String(declared.chainId)] ?? [],
  });
  return [
    ...practiceNetworks.map((network) => described(network, { practice: true })),
    ...knownNetworks.map((network) => described(network, {})),
    ...stored.added.map((network) => described(network, { added: true })),
  ];
}

/** Those that a person added. */
export function addedNetworks(reader: SettingsStore['reader']): readonly NetworkDeclaration[] {
  return readStored(reader).added;
}

/** The network that everything runs on: the practice one unless another was chosen. */
export function currentNetwork(reader: SettingsStore['reader']): NetworkSetting {
  const all = listNetworks(reader);
  const chosen = all.find(({ isCurrent }) => isCurrent) ?? all[0];
  if (chosen === undefined) throw new Error('There is no practice network.');
  return chosen;
}

/** A network that can be asked. Errors: NETWORK_UNKNOWN, NO_ENDPOINT. */
export function requireUsable(reader: SettingsStore['reader'], chainId: number): NetworkSetting {
  const found = listNetworks(reader).find((network) => network.chainId === chainId);
  if (found === undefined) throw networkRefused('NETWORK_UNKNOWN', { chainId });
  if (!isUsable(found)) throw networkRefused('NO_ENDPOINT', { chainId, network: found.name });
  return found;
}

/** Ids of the networks that can be asked: of those for play money, or of the real ones. */
export function usableIds(reader: SettingsStore['reader'], isPractice: boolean): number[] {
  return listNetworks(reader)
    .filter((network) => network.practice === isPractice && isUsable(network))
    .map(({ chainId }) => chainId);
}

/** Whoever changes these decides what money reads are believed: the audit keeps every state of them. */
export class NetworkSettings {
  readonly #store: SettingsStore;

  constructor(store: SettingsStore) {
    this.#store = store;
  }

  list(): NetworkSetting[] {
    return listNetworks(this.#store.reader);
  }

  current(): NetworkSetting {
    return currentNetwork(this.#store.reader);
  }

  /** Errors: NETWORK_UNKNOWN. */
  require(chainId: number): NetworkSetting {
    const found = this.list().find((network) => network.chainId === chainId);
    if (found === undefined) throw networkRefused('NETWORK_UNKNOWN', { chainId });
    return found;
  }

  /** Errors: NETWORK_EXISTS, NETWORK_NAME, NETWORK_SYMBOL, NETWORK_TOO_MANY. */
  add(network: NetworkDeclaration): void {
    checkAddable(network, this.list());
    this.#write((stored) => ({ ...stored, added: [...stored.added, network] }));
  }

  /** Its endpoints with it. Errors: NETWORK_UNKNOWN, NETWORK_BUILT_IN, NETWORK_IN_USE. */
  remove(chainId: number): void {
    const { added, isCurrent } = this.require(chainId);
    if (!added) throw networkRefused('NETWORK_BUILT_IN', { chainId });
    if (isCurrent) throw networkRefused('NETWORK_IN_USE', { chainId });
    this.#write((stored) => {
      const { [String(chainId)]: _gone, ...endpoints } = stored.endpoints;
      const left = stored.added.filter((network) => network.chainId !== chainId);
      return { ...stored, added: left, endpoints };
    });
  }

  /**
   * Two of one host would be one party that agrees with itself. Errors: NETWORK_UNKNOWN, NETWORK_BUILT_IN,
   * RPC_URL_*, RPC_SAME_HOST, RPC_TOO_MANY, RPC_PER_MINUTE.
   */
  addEndpoint(chainId: number, { url, perMinute }: EndpointOptions): void {
    this.checkEndpoint(chainId, { url, perMinute });
    const { endpoints } = this.require(chainId);
    this.#setEndpoints(chainId, [...endpoints, { url, perMinute }]);
  }

  /** The errors of `addEndpoint`, before anyone is asked. */
  checkEndpoint(chainId: number, { url, perMinute }: EndpointOptions): void {
    const { practice, endpoints } = this.require(chainId);
    if (practice) throw networkRefused('NETWORK_BUILT_IN', { chainId });
    const added = checkRpcUrl(url);
    checkPerMinute(perMinute);
    const there = endpoints.flatMap((endpoint) => URL.parse(endpoint.url) ?? []);
    checkFree(added, there, mostEndpoints);
  }

  /** Errors: NETWORK_UNKNOWN, RPC_NOT_LISTED, and NETWORK_IN_USE for the last one of the network in use. */
  removeEndpoint(chainId: number, host: string): void {
    const { endpoints, isCurrent } = this.require(chainId);
    const left = endpoints.filter((endpoint) => hostOf(endpoint) !== host);
    if (left.length === endpoints.length) throw networkRefused('RPC_NOT_LISTED', { host });
    if (isCurrent && left.length === 0) throw networkRefused('NETWORK_IN_USE', { chainId });
    this.#setEndpoints(chainId, left);
  }

  /** From here on everything runs on it. Errors: NETWORK_UNKNOWN, NETWORK_NO_RPC. */
  use(chainId: number): void {
    const { practice, endpoints } = this.require(chainId);
    if (!practice && endpoints.length === 0) throw networkRefused('NETWORK_NO_RPC', { chainId });
    this.#write((stored) => ({ ...stored, current: chainId }));
  }

  #setEndpoints(chainId: number, endpoints: readonly EndpointOptions[]): void {
    this.#write((stored) => ({
      ...stored,
      endpoints: { ...stored.endpoints, [String(chainId)]: [...endpoints] },
    }));
  }

  #write(change: (stored: Stored) => Stored): void {
    const { reader, writer } = this.#store;
    const after = change(readStored(reader));
    writer.settings.setAudited(key, after, withHostsOnly(after));
  }
}

/** Host and port of an endpoint: what it is called wherever it is shown. */
export function hostOf({ url }: Pick<EndpointOptions, 'url'>): string {
  return URL.canParse(url) ? new URL(url).host : '';
}

function withHostsOnly({ endpoints, ...rest }: Stored): unknown {
  const entries = Object.entries(endpoints).map(([chainId, each]): [string, unknown] => [
    chainId,
    each.map((endpoint) => ({ host: hostOf(endpoint), perMinute: endpoint.perMinute })),
  ]);
  return { ...rest, endpoints: Object.fromEntries(entries) };
}

function readStored(reader: SettingsStore['reader']): Stored {
  const stored = reader.settings.get(key, schema);
  return stored?.ok ? stored.value : nothingSet;
}
