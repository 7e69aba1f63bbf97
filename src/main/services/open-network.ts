import { isPracticeChain, practiceBaseId } from '../../shared/chain/addresses.ts';
import type { FeeWish } from '../../shared/chain/fee-wish.ts';
import type { TokenList } from '../../shared/tokens/token.ts';
import { Chains } from '../chain/chains.ts';
import type { AddedContracts } from '../chain/contracts/verified-contract.ts';
import { CurrentNetwork, type NetworkSource } from '../chain/current-network.ts';
import type { PracticeChain } from '../chain/practice/practice-chain.ts';
import { PracticeWorld } from '../chain/practice/practice-world.ts';
import { checkRpcUrl, isOnThisComputer } from '../chain/rpc/check-rpc-url.ts';
import type { EndpointOptions } from '../chain/rpc/endpoint.ts';
import { mostPerMinute, usualPerMinute } from '../chain/rpc/rate-budget.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { type Connector, createConnector } from '../connector.ts';
import type { Log } from '../log.ts';
import {
  currentNetwork,
  type NetworkSetting,
  requireUsable,
  usableIds,
} from '../networks/network-settings.ts';
import { recordedRpc } from '../records/recorded-rpc.ts';
import type { RecorderOptions } from '../records/recorder.ts';
import { readPreferences } from '../settings.ts';
import type { FilesToRehearse } from '../simulation/call-tools.ts';
import type { Store } from '../store/open-store.ts';
import { knownParties } from './known-parties.ts';
import { sentHere } from './sent-here.ts';

/** The network that everything here runs on, as it is called. */
export interface NetworkName {
  readonly chainId: number;
  readonly name: string;
  readonly practice: boolean;
  /** See CurrentNetwork. */
  readonly instanceId: string | null;
}

export interface NetworkServices {
  /** Both practice chains; `practice` is the one of Ethereum. */
  practiceWorld: PracticeWorld;
  practice: PracticeChain;
  network: CurrentNetwork;
  /** Every chain that is set up, for reading. */
  chains: Chains;
  /** Read anew each time: another network may be chosen while everything runs. */
  networkName: NetworkName;
  connector: Connector;
  sourceOf: (network: NetworkSetting) => NetworkSource;
}

export interface NetworkOptions {
  config: Config;
  anvilPath: string;
  /** One endpoint in the place of the network that was chosen. */
  rpc?: { url: string; chainId: number };
  /** What endpoints answer is recorded or replayed, but for the practice chains of this computer. */
  records?: RecorderOptions;
  store: Pick<Store, 'reader'>;
  tokens: TokenList;
  /** Rehearses what plans do to files. */
  files: FilesToRehearse;
  /** What is known of contracts that do not ship with the app, and who is asked for more. */
  added: AddedContracts;
  clock: Clock;
  log: Log;
  /** The network's state changed. */
  changed: () => void;
}

/** The network with the fork on which its plans are rehearsed; nothing is started before its first use. */
export function openNetwork(options: NetworkOptions): NetworkServices {
  const { config, anvilPath, rpc, store, tokens, files, added, clock, log, changed } = options;
  const { records } = options;
  const { dataDir, resourcesDir } = config;
  const practiceWorld = new PracticeWorld({ dataDir, anvilPath, resourcesDir, clock, log });
  const { ethereum: practice, base } = practiceWorld;
  const reached = (chainId: number, endpoints: readonly EndpointOptions[]): NetworkSource => ({
    ...{ kind: 'rpc', chainId, endpoints },
    ...(records && { through: (endpoint, url) => recordedRpc(endpoint, url, records) }),
  });
  const sourceOf = (network: NetworkSetting): NetworkSource =>
    network.practice
      ? { kind: 'practice', chain: network.chainId === practiceBaseId ? base : practice }
      : reached(network.chainId, network.endpoints);
  const source: NetworkSource = rpc
    ? reached(rpc.chainId, [{ url: rpc.url, perMinute: perMinuteOf(rpc.url) }])
    : sourceOf(currentNetwork(store.reader));
  const network = new CurrentNetwork(source, changed);
  const chains = new Chains({
    home: network,
    sourceOf: (chainId) => sourceOf(requireUsable(store.reader, chainId)),
    ids: () => [
      network.chainId,
      ...usableIds(store.reader, isPracticeChain(network.chainId)).filter(
        (chainId) => chainId !== network.chainId,
      ),
    ],
  });
  const feeWish = (): FeeWish => readPreferences(store.reader).fees;
  const connect = { network: () => network.connect(), chains, anvilPath, tokens, files, clock };
  const sent = sentHere(store.reader, network);
  const connector = createConnector({
    ...connect,
    added,
    sent,
    known: knownParties(store.reader, clock),
    feeWish,
  });
  const networkName = nameOf(network, tokens);
  return { practiceWorld, practice, network, chains, networkName, connector, sourceOf };
}

function nameOf(network: CurrentNetwork, tokens: TokenList): NetworkName {
  return {
    get chainId() {
      return network.chainId;
    },
    get name() {
      return tokens.chainName(network.chainId) ?? `Chain ${network.chainId}`;
    },
    get instanceId() {
      return network.instanceId;
    },
    get practice() {
      return isPracticeChain(network.chainId);
    },
  };
}

/** A node of this computer is nobody's service that has to be spared. */
function perMinuteOf(url: string): number {
  return isOnThisComputer(checkRpcUrl(url)) ? mostPerMinute : usualPerMinute;
}
