import { join } from 'node:path';
import { practiceEthereumId } from '../../shared/chain/addresses.ts';
import type { TokenList } from '../../shared/tokens/token.ts';
import { CurrentNetwork, type NetworkSource } from '../chain/current-network.ts';
import { PracticeChain } from '../chain/practice/practice-chain.ts';
import { usualPerMinute } from '../chain/rpc/rate-budget.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { type Connector, createConnector } from '../connector.ts';
import type { Log } from '../log.ts';
import type { FilesToRehearse } from '../simulation/call-tools.ts';

/** The network that everything here runs on, as it is called. */
export interface NetworkName {
  chainId: number;
  name: string;
  practice: boolean;
}

export interface NetworkServices {
  practice: PracticeChain;
  network: CurrentNetwork;
  networkName: NetworkName;
  connector: Connector;
}

export interface NetworkOptions {
  config: Config;
  anvilPath: string;
  /** One endpoint in the place of the practice chain. */
  rpc?: { url: string; chainId: number };
  tokens: TokenList;
  /** Rehearses what plans do to files. */
  files: FilesToRehearse;
  clock: Clock;
  log: Log;
  /** The network's state changed. */
  changed: () => void;
}

/** The network with the fork on which its plans are rehearsed; nothing is started before its first use. */
export function openNetwork(options: NetworkOptions): NetworkServices {
  const { config, anvilPath, rpc, tokens, files, clock, log, changed } = options;
  const { dataDir, resourcesDir } = config;
  const seedPath = join(resourcesDir, 'practice', 'state.json');
  const practice = new PracticeChain({ dataDir, anvilPath, seedPath, clock, log });
  const source: NetworkSource = rpc
    ? {
        kind: 'rpc',
        chainId: rpc.chainId,
        endpoints: [{ url: rpc.url, perMinute: usualPerMinute }],
      }
    : { kind: 'practice', chain: practice };
  const network = new CurrentNetwork(source, changed);
  const connect = { network: () => network.connect(), anvilPath, tokens, files, clock };
  const connector = createConnector(connect);
  const chainId = rpc?.chainId ?? practiceEthereumId;
  const name = tokens.chainName(chainId) ?? `Chain ${chainId}`;
  const networkName = { chainId, name, practice: chainId === practiceEthereumId };
  return { practice, network, networkName, connector };
}
