import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { listNetworks, type NetworkSetting } from '../../main/networks/network-settings.ts';
import { openStoreReadOnly } from '../../main/store/open-store.ts';
import type { VerbContext } from '../verb.ts';

/** The networks of the folder, also while the app is open; in a new folder those that are always there. */
export function readNetworks({ dataDir }: Pick<VerbContext, 'dataDir'>): NetworkSetting[] {
  const path = join(dataDir, 'countersign.sqlite');
  if (!existsSync(path)) return listNetworks({ settings: { get: () => undefined } });
  const store = openStoreReadOnly({ path });
  try {
    return listNetworks(store.reader);
  } finally {
    store.stop();
  }
}
