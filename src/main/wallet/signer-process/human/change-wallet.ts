// Changes to an open vault: accounts, chains, the password, the key that all of it is sealed under.
import type { ErrorShape } from '../../../../shared/errors.ts';
import { isPublishedAccount } from '../../../../shared/wallet/published-accounts.ts';
import { practiceChainIds } from '../../vault/manifest.ts';
import { checkNewPassword } from '../../vault/password.ts';
import { sealAnew } from '../../vault/seal-anew.ts';
import {
  encodeVault,
  nextVault,
  type OpenVault,
  type Protection,
  rewrapVault,
} from '../../vault/vault.ts';
import { vaultError } from '../../vault/vault-error.ts';
import { nextAccount } from '../next-account.ts';
import { signerError } from '../signer-error.ts';
import type { VaultSession } from '../vault-session.ts';
import type { HumanHandler } from './human-context.ts';

/** The next account of the first recovery phrase. */
export const addAccount: HumanHandler<'addAccount'> = async (context) => {
  const { vault } = context.session.unlocked();
  const { accounts } = vault.manifest;
  const account = nextAccount(vault, 'hd');
  const next = { ...vault.manifest, accounts: [...accounts, account] };
  await context.session.save(nextVault(vault, next));
  context.vaultChanged('changed');
};

/** Signing for a chain whose coins have value is a person's decision, under the password. Errors: PUBLISHED_KEYS. */
export const enableChain: HumanHandler<'enableChain'> = async (context, request) => {
  await context.session.checkPassword(request.password);
  const { vault } = context.session.unlocked();
  const published = vault.manifest.accounts.find(({ address }) => isPublishedAccount(address));
  const isPractice = practiceChainIds.includes(request.chainId);
  if (published && !isPractice && request.acceptPublishedKeys !== true) {
    throw signerError('PUBLISHED_KEYS', { address: published.address });
  }
  const chains = [...new Set([...vault.manifest.chains, request.chainId])];
  await context.session.save(nextVault(vault, { ...vault.manifest, chains }));
  context.vaultChanged('changed');
};

/**
 * Main hears of it: a file with the old password that is put back is to be known as the older one. Those beside the
 * vault are removed; that one could not be is a notice.
 */
export const changePassword: HumanHandler<'changePassword'> = async (context, request) => {
  const { session } = context;
  await checkNewPassword(request.newPassword);
  await session.checkPassword(request.password);
  const { vault } = session.unlocked();
  const next = await rewrapVault(vault, request.newPassword, protectionOf(session));
  await saveProven(session, vault, next, request.newPassword);
  context.vaultChanged('changed', earlierLeft(session, 'VAULT_EARLIER_LEFT'));
};

/** As a change of the password, which stays: the file of before is known as the older one, and those beside it go. */
export const encryptAnew: HumanHandler<'encryptAnew'> = async (context, { password }) => {
  const { session } = context;
  await session.checkPassword(password);
  const { vault } = session.unlocked();
  const next = await sealAnew(vault, password, protectionOf(session));
  try {
    await saveProven(session, vault, next, password);
  } finally {
    const inUse = session.isUnlocked ? session.unlocked().vault.dek : null;
    for (const { dek } of [vault, next]) if (dek !== inUse) dek.fill(0);
  }
  context.vaultChanged('changed', earlierLeft(session, 'VAULT_EARLIER_KEY_LEFT'));
};

function protectionOf(session: VaultSession): Protection {
  const { vault, deviceSecret } = session.unlocked();
  const { device } = vault.header;
  const { kdf } = session.options;
  return { kdf, device: device && deviceSecret && { ...device, secret: deviceSecret } };
}

/** Throws VAULT_CHANGED where the vault that `next` was made of is not the one of now: nothing of that is lost. */
async function saveProven(
  session: VaultSession,
  vault: OpenVault,
  next: OpenVault,
  password: string,
): Promise<void> {
  const { deviceSecret } = session.unlocked();
  const proven = await session.prove(encodeVault(next), password, deviceSecret);
  proven.dek.fill(0);
  if (session.unlocked().vault !== vault) throw vaultError('VAULT_CHANGED');
  await session.save(next);
}

function earlierLeft(
  session: VaultSession,
  code: 'VAULT_EARLIER_LEFT' | 'VAULT_EARLIER_KEY_LEFT',
): ErrorShape | null {
  const { store } = session;
  const { vaultId } = session.unlocked().vault.header;
  try {
    store.dropEarlier((header) => header.vaultId === vaultId);
    return null;
  } catch (thrown) {
    return vaultError(code, {}, thrown).toShape();
  }
}
