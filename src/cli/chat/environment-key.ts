import { type KeyChain, keyChainError } from '../../main/wallet/keychain/key-chain.ts';

/** The key of the environment in the place of a key chain: it is read at each call and kept nowhere. */
export function environmentKey(read: () => string | null): KeyChain {
  return {
    backend: 'environment',
    get: async () => read(),
    set: () => Promise.reject(keyChainError('KEYCHAIN_UNAVAILABLE')),
    remove: () => Promise.reject(keyChainError('KEYCHAIN_UNAVAILABLE')),
  };
}
