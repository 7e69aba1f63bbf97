import { join } from 'node:path';
import { makeDataFolder } from '../../main/make-data-folder.ts';
import { openStore } from '../../main/store/open-store.ts';
import { AddedTokens } from '../../main/tokens/added-tokens.ts';
import type { VerbAnswer, VerbContext } from '../verb.ts';
import { tokenAnswer } from './token-answer.ts';

/**
 * Changes the tokens that were added and answers them as they are then. `change` answers what it did, in a
 * sentence. Errors: IN_USE while the app is open, STORE_*, and those of `change`.
 */
export function changeTokens(
  { dataDir, clock }: VerbContext,
  change: (tokens: AddedTokens) => string,
): VerbAnswer {
  makeDataFolder(dataDir);
  const store = openStore({ path: join(dataDir, 'countersign.sqlite'), clock });
  try {
    const tokens = new AddedTokens(store);
    const said = change(tokens);
    return tokenAnswer(tokens.list(), said);
  } finally {
    store.stop();
  }
}
