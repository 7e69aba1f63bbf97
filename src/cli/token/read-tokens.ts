import { addedTokens } from '../../main/tokens/added-tokens.ts';
import type { AddedToken } from '../../shared/tokens/added-token.ts';
import { readStored } from '../read-stored.ts';
import type { VerbContext } from '../verb.ts';

/** The tokens that were added in the folder, also while the app is open; none in a new one. */
export function readTokens(context: Pick<VerbContext, 'dataDir'>): readonly AddedToken[] {
  return readStored(context, addedTokens, []);
}
