import {
  currentNetwork,
  listNetworks,
  type NetworkSetting,
} from '../../main/networks/network-settings.ts';
import { readStored } from '../read-stored.ts';
import type { VerbContext } from '../verb.ts';

const newFolder = { settings: { get: () => undefined } };

/** The networks of the folder, also while the app is open; in a new folder those that are always there. */
export function readNetworks(context: Pick<VerbContext, 'dataDir'>): NetworkSetting[] {
  return readStored(context, listNetworks, listNetworks(newFolder));
}

/** The one that everything runs on; in a new folder the practice chain. */
export function readCurrentNetwork(context: Pick<VerbContext, 'dataDir'>): NetworkSetting {
  return readStored(context, currentNetwork, currentNetwork(newFolder));
}
