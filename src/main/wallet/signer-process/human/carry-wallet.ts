// Taking a wallet elsewhere and bringing it back: the encrypted backup and the keystore file.
import { AppError } from '../../../../shared/errors.ts';
import { findAccount, withAccountKey } from '../../hd/account-key.ts';
import { exportKeystore as writeKeystore } from '../../keystore/export-keystore.ts';
import type { VaultHeader } from '../../vault/header.ts';
import { sealedDigest } from '../../vault/manifest.ts';
import { checkNewPassword } from '../../vault/password.ts';
import { type OpenVault, readVault } from '../../vault/vault.ts';
import { vaultError } from '../../vault/vault-error.ts';
import { secretFromCode } from '../device-secrets.ts';
import { signerError } from '../signer-error.ts';
import { sameBytes, type VaultSession } from '../vault-session.ts';
import type { HumanHandler } from './human-context.ts';

/**
 * The vault file as it is, after it was opened with only what a clean machine will have: the password
 * and, when a device secret is mixed in, the recovery code.
 */
export const exportBackup: HumanHandler<'exportBackup'> = async ({ session, reply }, request) => {
  session.unlocked();
  const { bytes } = session.store.read();
  const { header } = readVault(bytes);
  const secret = codeSecret(header, request);
  const proven = await session.throttle.guard(() => session.prove(bytes, request.password, secret));
  proven.dek.fill(0);
  const fileName = `countersign-${header.vaultId.slice(0, 8)}-${header.generation}.vault`;
  reply({ type: 'backup', fileName, fileBase64: Buffer.from(bytes).toString('base64') });
};

/** Only where there is no vault yet; what is there is never overwritten. */
export const restoreBackup: HumanHandler<'restoreBackup'> = async (context, request) => {
  const { session } = context;
  if (session.store.exists()) throw vaultError('VAULT_EXISTS');
  const bytes = new Uint8Array(Buffer.from(request.fileBase64, 'base64'));
  const { header } = await ofBackup(() => readVault(bytes));
  const typed = request.recoveryCode === undefined ? null : codeSecret(header, request);
  const secret = typed ?? (await keptSecret(session, header));
  // The file may be one that was set aside here, whose password somebody guesses at.
  const prove = () => session.throttle.guard(() => session.prove(bytes, request.password, secret));
  const { acceptLedgerReset } = request;
  let vault: OpenVault | undefined;
  try {
    vault = await ofBackup(prove);
    if (acceptLedgerReset !== true) session.checkLedger(vault);
    session.store.create(bytes, sameBytes(bytes));
  } catch (thrown) {
    secret?.fill(0);
    vault?.dek.fill(0);
    throw thrown;
  }
  await session.enter(vault, sealedDigest(bytes), secret, {
    acceptRollback: true,
    ...(acceptLedgerReset && { acceptLedgerReset }),
  });
  const notice = typed && (await session.secrets.restore(header.vaultId, typed));
  context.vaultChanged('unlocked', notice);
};

/** One account as a keystore v3 file, for another wallet, under a password of its own. */
export const exportKeystore: HumanHandler<'exportKeystore'> = async (
  { session, reply },
  request,
) => {
  await checkNewPassword(request.keystorePassword);
  await session.checkPassword(request.password);
  const { vault } = session.unlocked();
  const account = findAccount(vault, request.address);
  const key = withAccountKey(vault, account, (bytes) => bytes.slice());
  try {
    const json = await writeKeystore(key, account.address, request.keystorePassword);
    reply({ type: 'keystore', fileName: `keystore-${account.address}.json`, json });
  } finally {
    key.fill(0);
  }
};

const damage = ['VAULT_TRUNCATED', 'VAULT_BAD_MAGIC', 'VAULT_HEADER_CORRUPT', 'VAULT_BODY_CORRUPT'];

/** The advice for a damaged vault speaks of the data folder, where a backup that is read is not. */
async function ofBackup<T>(read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (thrown) {
    if (!(thrown instanceof AppError) || !damage.includes(thrown.code)) throw thrown;
    throw vaultError('VAULT_BACKUP_DAMAGED', { found: thrown.code }, thrown);
  }
}

/** That the key chain does not have it; any other failure of it may pass, as one that is locked does. */
const withoutSecret = ['VAULT_KEYCHAIN_MISSING', 'KEYCHAIN_WRONG_SECRET', 'KEYCHAIN_UNAVAILABLE'];

/** Of a vault that was made on this computer: its key chain still has the secret. Errors: RECOVERY_CODE_NEEDED, KEYCHAIN_*. */
async function keptSecret(
  { secrets }: VaultSession,
  header: VaultHeader,
): Promise<Uint8Array | null> {
  try {
    return await secrets.load(header, undefined);
  } catch (thrown) {
    if (!(thrown instanceof AppError) || !withoutSecret.includes(thrown.code)) throw thrown;
    throw signerError('RECOVERY_CODE_NEEDED', {}, thrown);
  }
}

function codeSecret(
  header: VaultHeader,
  { recoveryCode }: { recoveryCode?: string | undefined },
): Uint8Array | null {
  if (header.device === null) return null;
  if (recoveryCode === undefined) throw signerError('RECOVERY_CODE_NEEDED');
  return secretFromCode(header, recoveryCode);
}
