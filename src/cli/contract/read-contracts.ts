import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AddedContract } from '../../main/chain/contracts/verified-contract.ts';
import { addedContracts } from '../../main/contracts/contract-settings.ts';
import { openStoreReadOnly } from '../../main/store/open-store.ts';
import type { VerbContext } from '../verb.ts';

/** The ABIs that were added to the folder, also while the app is open; none in a new folder. */
export function readContracts({ dataDir }: Pick<VerbContext, 'dataDir'>): readonly AddedContract[] {
  const path = join(dataDir, 'countersign.sqlite');
  if (!existsSync(path)) return [];
  const store = openStoreReadOnly({ path });
  try {
    return addedContracts(store.reader);
  } finally {
    store.stop();
  }
}
