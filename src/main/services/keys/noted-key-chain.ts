// Which entries of the system's key chain were stored from this data folder. The key chain is one for all data folders
// of a person, and its entries for services are called by the service: whose they are is known here alone.
import { z } from 'zod';
import type { Store } from '../../store/open-store.ts';
import type { StoreReader } from '../../store/store.ts';
import type { KeyChain } from '../../wallet/keychain/key-chain.ts';

const key = 'key_chain.stored_here';
const schema = z.array(z.string());

/** Names of entries, in the order in which they were stored; what cannot be read counts as none. */
export function storedHere({ settings }: Pick<StoreReader, 'settings'>): string[] {
  const stored = settings.get(key, schema);
  return stored?.ok ? stored.value : [];
}

/** The key chain that `open` answers, which notes what is stored in it before it is, and what is removed after it is. */
export function notedKeyChain(
  open: () => Promise<KeyChain>,
  { reader, writer }: Pick<Store, 'reader' | 'writer'>,
): () => Promise<KeyChain> {
  const others = (name: string): string[] => storedHere(reader).filter((each) => each !== name);
  return async () => {
    const chain = await open();
    return {
      backend: chain.backend,
      get: (name) => chain.get(name),
      set: (name, value) => {
        writer.settings.set(key, [...others(name), name]);
        return chain.set(name, value);
      },
      remove: async (name) => {
        const isGone = await chain.remove(name);
        writer.settings.set(key, others(name));
        return isGone;
      },
    };
  };
}
