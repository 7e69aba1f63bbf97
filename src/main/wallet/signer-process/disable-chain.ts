// Taking back that the wallet signs for a chain. It allows less, so main may ask for it and no password is needed;
// the vault has to be open, since what it signs for is sealed in it.
import { nextVault } from '../vault/vault.ts';
import type { Mandates } from './mandates/mandates.ts';
import type { Proposals } from './proposals.ts';
import type { VaultSession } from './vault-session.ts';

interface Parts {
  session: VaultSession;
  proposals: Pick<Proposals, 'endOfChain'>;
  mandates: Pick<Mandates, 'revokeOfChain'>;
  /** What the vault signs for is another: tells main. */
  changed(): void;
}

/**
 * The wallet signs nothing more for the chain, also nothing that was agreed to and not signed yet, and no mandate of
 * it does. The vault comes last: as long as it still names the chain, not everything of it is ended, and it can be
 * asked again. Doing it again changes nothing. Throws SIGNER_LOCKED, LEDGER_IO_ERROR, a KEYCHAIN code, and what
 * writing the vault throws.
 */
export async function disableChain(parts: Parts, chainId: number): Promise<null> {
  const { session, proposals, mandates } = parts;
  session.unlocked();
  proposals.endOfChain(chainId);
  await mandates.revokeOfChain(chainId);
  const { vault } = session.unlocked();
  const chains = vault.manifest.chains.filter((each) => each !== chainId);
  if (chains.length < vault.manifest.chains.length) {
    await session.save(nextVault(vault, { ...vault.manifest, chains }));
    parts.changed();
  }
  // What was asked while the mandates were revoked.
  proposals.endOfChain(chainId);
  return null;
}
