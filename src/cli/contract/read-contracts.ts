import type { AddedContract } from '../../main/chain/contracts/verified-contract.ts';
import { addedContracts } from '../../main/contracts/contract-settings.ts';
import { readStored } from '../read-stored.ts';
import type { VerbContext } from '../verb.ts';

/** The ABIs that were added to the folder, also while the app is open; none in a new folder. */
export function readContracts(context: Pick<VerbContext, 'dataDir'>): readonly AddedContract[] {
  return readStored(context, addedContracts, []);
}
