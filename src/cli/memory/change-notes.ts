import { join } from 'node:path';
import { makeDataFolder } from '../../main/make-data-folder.ts';
import { Notes } from '../../main/requests/memory/notes.ts';
import { openStore } from '../../main/store/open-store.ts';
import type { VerbAnswer, VerbContext } from '../verb.ts';
import { noteAnswer } from './note-answer.ts';

/** Changes what is remembered and answers all of it. Errors: IN_USE while the app is open, STORE_*, and those of `change`. */
export function changeNotes(
  { dataDir, clock }: VerbContext,
  change: (notes: Notes) => string,
): VerbAnswer {
  makeDataFolder(dataDir);
  const store = openStore({ path: join(dataDir, 'countersign.sqlite'), clock });
  try {
    const notes = new Notes({ store, notify: () => undefined });
    const said = change(notes);
    return noteAnswer(notes.list(), said);
  } finally {
    store.stop();
  }
}
