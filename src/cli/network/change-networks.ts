import { join } from 'node:path';
import { makeDataFolder } from '../../main/make-data-folder.ts';
import { NetworkSettings } from '../../main/networks/network-settings.ts';
import { networkView } from '../../main/networks/network-view.ts';
import { openStore } from '../../main/store/open-store.ts';
import type { VerbAnswer, VerbContext } from '../verb.ts';
import { networkAnswer } from './network-answer.ts';

/**
 * Changes the networks and answers them as they are then. `change` answers what it did, in a sentence.
 * Errors: IN_USE while the app is open, STORE_*, and those of `change`.
 */
export async function changeNetworks(
  { dataDir, clock }: VerbContext,
  change: (settings: NetworkSettings) => Promise<string> | string,
): Promise<VerbAnswer> {
  makeDataFolder(dataDir);
  const store = openStore({ path: join(dataDir, 'countersign.sqlite'), clock });
  try {
    const settings = new NetworkSettings(store);
    const said = await change(settings);
    return networkAnswer(
      settings.list().map((network) => networkView(network, [])),
      said,
    );
  } finally {
    store.stop();
  }
}
