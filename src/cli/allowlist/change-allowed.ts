import { join } from 'node:path';
import { certainNow } from '../../main/clock.ts';
import { askedWidening, changeList } from '../../main/executor/policy/change-lists.ts';
import { wideningChange } from '../../main/executor/policy/policy-change.ts';
import { makeDataFolder } from '../../main/make-data-folder.ts';
import { openStore } from '../../main/store/open-store.ts';
import type { AllowChange } from '../../shared/policy/allow-lists.ts';
import { allowWithPassword } from '../policy/allow-with-password.ts';
import type { VerbAnswer, VerbContext } from '../verb.ts';
import { allowAnswer, widerFrom } from './allow-answer.ts';

/**
 * Changes a list and answers all of them as they are then. What allows more of a list that is on takes the vault's
 * password. Errors: IN_USE while the app is open, STORE_*, and those of changeList and allowWithPassword.
 */
export async function changeAllowed(
  context: VerbContext,
  change: AllowChange,
  said: string,
): Promise<VerbAnswer> {
  const { dataDir, clock } = context;
  makeDataFolder(dataDir);
  const store = openStore({ path: join(dataDir, 'countersign.sqlite'), clock });
  try {
    const asked = askedWidening({ store, clock }, change);
    await allowWithPassword(context, asked === null ? null : wideningChange(asked));
    const from = changeList({ store, clock }, change);
    const lists = store.reader.allowLists.list(certainNow(clock));
    return allowAnswer(lists, from === null ? said : widerFrom(from));
  } finally {
    store.stop();
  }
}
