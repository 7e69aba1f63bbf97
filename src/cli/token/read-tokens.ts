import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openStoreReadOnly } from '../../main/store/open-store.ts';
import { addedTokens } from '../../main/tokens/added-tokens.ts';
import type { AddedToken } from '../../shared/tokens/added-token.ts';
import type { VerbContext } from '../verb.ts';

/** The tokens that were added in the folder, also while the app is open; none in a new one. */
export function readTokens({ dataDir }: Pick<VerbContext, 'dataDir'>): readonly AddedToken[] {
  const path = join(dataDir, 'countersign.sqlite');
  if (!existsSync(path)) return [];
  const store = openStoreReadOnly({ path });
  try {
    return addedTokens(store.reader);
  } finally {
    store.stop();
  }
}
