import { join } from 'node:path';
import { knownAccounts } from '../main/known-vault.ts';
import { noteWelcomed } from '../main/practice-welcome.ts';
import { openStore } from '../main/store/open-store.ts';
import { openVaultStore } from '../main/wallet/vault/vault-store.ts';
import { sameAddress } from '../shared/addresses.ts';
import { AppError } from '../shared/errors.ts';
import { readStored } from './read-stored.ts';
import type { VerbContext } from './verb.ts';

/**
 * The first run gives the first account of the wallet its play money, unless it was given coins here before.
 * Where no account is known yet, this may be it. Never throws: the gift was made. An app that is open has given
 * its own already.
 */
export function noteFirstGift(
  { dataDir, clock, log }: Pick<VerbContext, 'dataDir' | 'clock' | 'log'>,
  { instanceId, account }: { instanceId: string; account: string },
): void {
  try {
    if (!openVaultStore(dataDir).exists()) return;
    const first = readStored({ dataDir }, (reader) => knownAccounts(reader)[0]?.address, undefined);
    if (first !== undefined && !sameAddress(first, account)) return;
    const store = openStore({ path: join(dataDir, 'countersign.sqlite'), clock });
    try {
      noteWelcomed(store, { instanceId, account: first ?? account });
    } finally {
      store.stop();
    }
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'IN_USE') return;
    log.error('practice.gift_not_noted', thrown);
  }
}
