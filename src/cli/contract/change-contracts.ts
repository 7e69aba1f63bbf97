import { join } from 'node:path';
import { addedContracts } from '../../main/contracts/contract-settings.ts';
import { makeDataFolder } from '../../main/make-data-folder.ts';
import { openStore, type Store } from '../../main/store/open-store.ts';
import type { VerbAnswer, VerbContext } from '../verb.ts';
import { contractAnswer } from './contract-answer.ts';

/**
 * Changes the added ABIs and answers them as they are then. `change` answers what it did, in a sentence.
 * Errors: IN_USE while the app is open, STORE_*, and those of `change`.
 */
export async function changeContracts(
  { dataDir, clock }: VerbContext,
  change: (store: Store) => Promise<string>,
): Promise<VerbAnswer> {
  makeDataFolder(dataDir);
  const store = openStore({ path: join(dataDir, 'countersign.sqlite'), clock });
  try {
    const said = await change(store);
    return contractAnswer(addedContracts(store.reader), said);
  } finally {
    store.stop();
  }
}
