import type { Erased } from '../../main/data-folder/finish-erase.ts';
import type { WriterLock } from '../../main/store/writer-lock.ts';
import type { VerbContext } from '../verb.ts';

/** Erases what was agreed to, or does the rest of it, under the lock that the caller holds or one of its own. Null where nothing was agreed to. Errors: those of finishErase. */
export async function eraseHere(
  { dataBase, dataDir, flag }: Pick<VerbContext, 'dataBase' | 'dataDir' | 'flag'>,
  lock?: WriterLock,
): Promise<Erased | null> {
  const [{ finishErase }, { loadKeytarKeyChain }, { keyChainError }] = await Promise.all([
    import('../../main/data-folder/finish-erase.ts'),
    import('../../main/wallet/keychain/keytar-key-chain.ts'),
    import('../../main/wallet/keychain/key-chain.ts'),
  ]);
  const none = () => Promise.reject(keyChainError('KEYCHAIN_UNAVAILABLE'));
  const loadKeyChain = flag('without-keychain') ? none : loadKeytarKeyChain;
  return finishErase(
    { base: dataBase, dataDir },
    { loadKeyChain, withBrowser: true, ...(lock && { lock }) },
  );
}
