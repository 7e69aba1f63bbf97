import { boundKeyChain, type KeyChain, keyChainError } from './key-chain.ts';

const service = 'Countersign';

/**
 * The key chain through keytar. Loaded on first use: its native part throws at once where libsecret is
 * missing, which must cost the vault nothing. Throws KEYCHAIN_UNAVAILABLE.
 */
export async function loadKeytarKeyChain(): Promise<KeyChain> {
  const keytar = await importKeytar();
  return boundKeyChain({
    backend: `keytar/${process.platform}`,
    get: (name) => keytar.getPassword(service, name),
    set: (name, value) => keytar.setPassword(service, name, value),
    remove: (name) => keytar.deletePassword(service, name),
  });
}

async function importKeytar(): Promise<typeof import('keytar')> {
  try {
    return (await import('keytar')).default;
  } catch (error) {
    throw keyChainError('KEYCHAIN_UNAVAILABLE', error);
  }
}
