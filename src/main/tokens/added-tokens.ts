// The tokens that a person added to the well-known ones, with what their contracts said on that day.
import { z } from 'zod';
import { type AddedToken, addedTokenSchema } from '../../shared/tokens/added-token.ts';
import type { StoreReader, StoreWriter } from '../store/store.ts';
import { tokenRefused } from './token-refusals.ts';

const key = 'tokens';
const schema = z.array(addedTokenSchema);
const mostAdded = 200;

interface SettingsStore {
  reader: { settings: Pick<StoreReader['settings'], 'get'> };
  writer: Pick<StoreWriter, 'settings'>;
}

/** In the order in which they were added. What cannot be read counts as none. */
export function addedTokens(reader: SettingsStore['reader']): readonly AddedToken[] {
  const stored = reader.settings.get(key, schema);
  return stored?.ok ? stored.value : [];
}

/** Every state of them is audited: they decide how amounts are counted. */
export class AddedTokens {
  readonly #store: SettingsStore;

  constructor(store: SettingsStore) {
    this.#store = store;
  }

  list(): readonly AddedToken[] {
    return addedTokens(this.#store.reader);
  }

  /** As `tokenToAdd` made it. Errors: TOKEN_ADDED, TOKEN_TOO_MANY. */
  add(token: AddedToken): void {
    const list = this.list();
    if (list.some((each) => isSame(each, token))) throw tokenRefused('TOKEN_ADDED');
    if (list.length >= mostAdded) throw tokenRefused('TOKEN_TOO_MANY', { most: mostAdded });
    this.#write([...list, token]);
  }

  /** Errors: TOKEN_NOT_ADDED. */
  remove(token: Pick<AddedToken, 'chainId' | 'address'>): AddedToken {
    const list = this.list();
    const found = list.find((each) => isSame(each, token));
    if (found === undefined) throw tokenRefused('TOKEN_NOT_ADDED');
    this.#write(list.filter((each) => each !== found));
    return found;
  }

  #write(tokens: readonly AddedToken[]): void {
    this.#store.writer.settings.setAudited(key, tokens);
  }
}

function isSame(
  one: Pick<AddedToken, 'chainId' | 'address'>,
  other: Pick<AddedToken, 'chainId' | 'address'>,
): boolean {
  const [a, b] = [one.address, other.address].map((address) => address.toLowerCase());
  return one.chainId === other.chainId && a === b;
}
