import { join } from 'node:path';
import type { ChainClient } from '../../main/chain/chain-client.ts';
import { makeDataFolder } from '../../main/make-data-folder.ts';
import { SourceDesk } from '../../main/services/contracts/source-desk.ts';
import { openSources } from '../../main/services/open-sources.ts';
import { openStore } from '../../main/store/open-store.ts';
import { readNetworks } from '../network/read-networks.ts';
import type { VerbContext } from '../verb.ts';
import { cliAsking } from './cli-asking.ts';

/**
 * Works with what the folder knows of contracts; `client` reads their chain. Errors: IN_USE while the app is open,
 * STORE_*, and those of `work`.
 */
export async function withDesk<T>(
  context: VerbContext,
  client: ChainClient | null,
  work: (desk: SourceDesk) => Promise<T>,
): Promise<T> {
  const { dataDir, clock } = context;
  makeDataFolder(dataDir);
  const names = networkNames(context);
  const store = openStore({ path: join(dataDir, 'countersign.sqlite'), clock });
  try {
    const asking = cliAsking(context);
    const notify = () => undefined;
    const sources = openSources({ store, clock, asking, notify });
    return await work(
      new SourceDesk({
        ...{ store, notify, ...sources, networkName: names },
        clientOf: async (chainId) => {
          if (client === null) throw new TypeError(`no client for ${chainId}`);
          return client;
        },
      }),
    );
  } finally {
    store.stop();
  }
}

/** As the folder calls them. */
export function networkNames(context: VerbContext): (chainId: number) => string {
  const networks = readNetworks(context);
  return (chainId) => networks.find((each) => each.chainId === chainId)?.name ?? `Chain ${chainId}`;
}
