import { isPracticeChain } from '../../shared/chain/addresses.ts';
import { readEventLogs } from '../chain/history/event-logs.ts';
import { certainDepth } from '../executor/certain-depth.ts';
import type { WatchedChain, WatchReads } from '../scheduler/watch/ports.ts';
import { Watcher } from '../scheduler/watch/watcher.ts';
import type { Store } from '../store/open-store.ts';
import { requireStored } from '../store/stored.ts';
import type { NetworkServices } from './open-network.ts';

interface WatchParts {
  store: Pick<Store, 'reader'>;
  net: Pick<NetworkServices, 'chains' | 'connector' | 'network' | 'networkName'>;
}

/** Joins what looks for conditions, prices, balances and events to the networks that they are read from. */
export function openWatch({ store: { reader }, net }: WatchParts): Watcher {
  const reads: WatchReads = {
    homeChainId: () => net.networkName.chainId,
    values: async () => {
      const resolve = (await net.connector.connect()).lookTogether();
      return async (ref, account) =>
        (await resolve({ ref }, { account, outputs: new Map() }))['ref'];
    },
    chain: (chainId) => watchedChain(net, chainId),
  };
  return new Watcher({
    reads,
    planChainId: ({ planId, revision }) => {
      const stored = reader.plans.getRevision(planId, revision);
      return stored && requireStored(stored.document).chainId;
    },
    isDecided: (triggerId, dueKey) => reader.fires.isDecided(triggerId, dueKey),
  });
}

async function watchedChain(
  { chains, network }: WatchParts['net'],
  chainId: number,
): Promise<WatchedChain> {
  const client = await chains.clientOf(chainId);
  const home = chainId === network.chainId ? await network.connect() : null;
  const isLocal = home?.blocksOnDemand === true || isPracticeChain(chainId);
  return {
    ...{
      chainId,
      isLocal,
      instanceId: home?.instanceId ?? null,
      confirmations: certainDepth({ chainId, confirmations: isLocal ? 1 : 2 }),
    },
    head: () => client.head(),
    block: (number) => client.block(number),
    logs: (range) => readEventLogs(client, range),
  };
}
