import { join } from 'node:path';
import { makeDataFolder } from '../../main/make-data-folder.ts';
import { Chats } from '../../main/requests/chats/chats.ts';
import { listChats } from '../../main/requests/chats/list-chats.ts';
import { openStore } from '../../main/store/open-store.ts';
import type { StoreReader } from '../../main/store/store.ts';
import type { VerbAnswer, VerbContext } from '../verb.ts';
import { chatsAnswer } from './chats-answer.ts';

/**
 * Changes the chats of the data folder and answers them as they are then; `change` says what it did.
 * Errors: IN_USE while the app is open, STORE_*, and those of `change`.
 */
export function changeChats(
  { dataDir, clock }: VerbContext,
  change: (chats: Chats, reader: StoreReader) => string,
): VerbAnswer {
  makeDataFolder(dataDir);
  const store = openStore({ path: join(dataDir, 'countersign.sqlite'), clock });
  try {
    const said = change(new Chats({ store, notify: () => undefined }), store.reader);
    return chatsAnswer(listChats(store.reader, null), said);
  } finally {
    store.stop();
  }
}
