import { join } from 'node:path';
import { certainNow } from '../../main/clock.ts';
import { changeList } from '../../main/executor/policy/change-lists.ts';
import { makeDataFolder } from '../../main/make-data-folder.ts';
import { openStore } from '../../main/store/open-store.ts';
import type { AllowChange } from '../../shared/policy/allow-lists.ts';
import type { VerbAnswer, VerbContext } from '../verb.ts';
import { allowAnswer, widerFrom } from './allow-answer.ts';

/** Changes a list and answers all of them as they are then. Errors: IN_USE while the app is open, STORE_*, and those of changeList. */
export function changeAllowed(
  { dataDir, clock }: VerbContext,
  change: AllowChange,
  said: string,
): VerbAnswer {
  makeDataFolder(dataDir);
  const store = openStore({ path: join(dataDir, 'countersign.sqlite'), clock });
  try {
    const from = changeList({ store, clock }, change);
    const lists = store.reader.allowLists.list(certainNow(clock));
    return allowAnswer(lists, from === null ? said : widerFrom(from));
  } finally {
    store.stop();
  }
}
