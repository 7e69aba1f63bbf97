import { join } from 'node:path';
import { AllowedSites } from '../../main/allowed-sites.ts';
import { makeDataFolder } from '../../main/make-data-folder.ts';
import { openStore } from '../../main/store/open-store.ts';
import type { VerbAnswer, VerbContext } from '../verb.ts';
import { siteAnswer } from './site-answer.ts';

/**
 * Changes the list of sites that plans may visit and answers it as it is then. `change` answers what it did, in
 * a sentence. Errors: IN_USE while the app is open, STORE_*, and those of `change`.
 */
export function changeSites(
  { dataDir, clock }: VerbContext,
  change: (sites: AllowedSites) => string,
): VerbAnswer {
  makeDataFolder(dataDir);
  const store = openStore({ path: join(dataDir, 'countersign.sqlite'), clock });
  try {
    const sites = new AllowedSites({ store });
    const said = change(sites);
    return siteAnswer(sites.list(), said);
  } finally {
    store.stop();
  }
}
