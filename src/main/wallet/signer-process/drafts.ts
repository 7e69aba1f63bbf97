// A new wallet or account between "here are your words" and "I have written them down". Nothing is in
// the vault file until the second: a person who stops half way has lost nothing, because no address
// was in use yet, and a vault never exists whose words nobody has.
import { accountPath, derivePrivateKey } from '../hd/derive-key.ts';
import { keptPhrase, seedOf } from '../hd/mnemonic.ts';
import { addressOfKey } from '../hd/private-key.ts';
import { recoveryCode } from '../keychain/recovery-code.ts';
import type { ManifestAccount } from '../vault/manifest.ts';
import { sealedDigest } from '../vault/manifest.ts';
import { checkNewPassword } from '../vault/password.ts';
import { randomBytes } from '../vault/random-bytes.ts';
import { addSecret, encodeVault, newVault } from '../vault/vault.ts';
import { vaultError } from '../vault/vault-error.ts';
import { assertOwnKeys } from './assert-own-keys.ts';
import type { NewDeviceSecret } from './device-secrets.ts';
import { signerError } from './signer-error.ts';
import { sameBytes, type VaultSession } from './vault-session.ts';

export interface DraftSecret {
  kind: 'seed' | 'private-key';
  /** Filled with zeros when the draft ends. */
  secret: Uint8Array;
  /** It is a phrase that the person typed, and so has. */
  typedPhrase?: true;
}

interface Draft extends DraftSecret {
  account: Omit<ManifestAccount, 'itemId'>;
  /** Null: the account goes into the vault that is open. */
  newVault: { vaultId: string; password: string; device: NewDeviceSecret | null } | null;
}

export interface DraftPreview {
  address: string;
  path: string | null;
  recoveryCode: string | null;
}

export class Drafts {
  readonly #session: VaultSession;
  #draft: Draft | null = null;

  constructor(session: VaultSession) {
    this.#session = session;
  }

  /** Throws VAULT_EXISTS, PASSWORD_*, or for an import into an open vault VAULT_WRONG_PASSWORD, PUBLISHED_KEYS. */
  async begin(
    secret: DraftSecret,
    password: string,
    mixDeviceSecret = true,
  ): Promise<DraftPreview> {
    await this.discard();
    const account = firstAccount(secret);
    if (this.#session.isUnlocked) {
      await this.#session.checkPassword(password);
      const taken = this.#session.accounts().some(({ address }) => address === account.address);
      if (taken) throw signerError('ACCOUNT_EXISTS', { address: account.address });
      assertOwnKeys(this.#session.unlocked().vault.manifest, account.address);
      this.#draft = { ...secret, account, newVault: null };
      return previewOf(this.#draft);
    }
    await this.checkNew(password);
    const vaultId = Buffer.from(randomBytes(16)).toString('hex');
    const device = mixDeviceSecret ? await this.#session.secrets.make(vaultId) : null;
    this.#draft = { ...secret, account, newVault: { vaultId, password, device } };
    return previewOf(this.#draft);
  }

  /**
   * What was shown when the draft began, after its password once more; the phrase only where it was made here. Throws
   * NO_DRAFT, VAULT_WRONG_PASSWORD, PASSWORD_WAIT.
   */
  async show(password: string): Promise<DraftPreview & { phrase: string | null }> {
    const draft = this.#draft;
    if (draft === null) throw signerError('NO_DRAFT');
    const { newVault } = draft;
    if (newVault === null) await this.#session.checkPassword(password);
    else await this.#session.throttle.guard(async () => assertSame(password, newVault.password));
    const isOurs = draft.kind === 'seed' && draft.typedPhrase !== true;
    return { ...previewOf(draft), phrase: isOurs ? keptPhrase(draft.secret).phrase : null };
  }

  /** What must hold before a new vault is even thought of. */
  async checkNew(password: string): Promise<void> {
    if (this.#session.store.exists()) throw vaultError('VAULT_EXISTS');
    await checkNewPassword(password);
  }

  /**
   * Writes the draft; answers whether the person showed to have the phrase of a new vault. Throws NO_DRAFT, or what
   * writing throws (the draft then stays).
   */
  async confirm(): Promise<{ phraseShown: boolean }> {
    const draft = this.#draft;
    if (draft === null) throw signerError('NO_DRAFT');
    if (draft.newVault) await this.#writeNew(draft, draft.newVault);
    else {
      const { vault } = this.#session.unlocked();
      await this.#session.save(addSecret(vault, draft.kind, draft.secret, draft.account));
    }
    this.#draft = null;
    draft.secret.fill(0);
    return { phraseShown: draft.newVault !== null && draft.typedPhrase === true };
  }

  async discard(): Promise<void> {
    const draft = this.#draft;
    this.#draft = null;
    draft?.secret.fill(0);
    if (!draft?.newVault?.device) return;
    draft.newVault.device.secret.fill(0);
    await this.#session.secrets.forget(draft.newVault.vaultId);
  }

  async #writeNew(draft: Draft, plan: NonNullable<Draft['newVault']>): Promise<void> {
    const { kdf, clock } = this.#session.options;
    const createdAt = clock.now();
    const device = plan.device && { ...plan.device, createdAt };
    const empty = await newVault(plan.password, { kdf, device }, plan.vaultId, createdAt);
    const vault = addSecret(empty, draft.kind, draft.secret, draft.account);
    const bytes = encodeVault(vault);
    const secret = plan.device?.secret ?? null;
    const proven = await this.#session.prove(bytes, plan.password, secret);
    proven.dek.fill(0);
    this.#session.throttle.reset();
    this.#session.store.create(bytes, sameBytes(bytes));
    // What is on the disk needs it from here on, whatever becomes of this draft.
    plan.device = null;
    // It has no record of its own yet: one of others that is damaged is set aside.
    await this.#session.enter(vault, sealedDigest(bytes), secret, { acceptLedgerReset: true });
  }
}

function previewOf({ account, newVault }: Draft): DraftPreview {
  const { address, path } = account;
  return {
    address,
    path,
    recoveryCode: newVault?.device ? recoveryCode(newVault.device.secret) : null,
  };
}

/** In every spelling that is the same password. */
function assertSame(typed: string, password: string): void {
  if (typed.normalize('NFKD') === password.normalize('NFKD')) return;
  throw vaultError('VAULT_WRONG_PASSWORD');
}

function firstAccount({ kind, secret }: DraftSecret): Omit<ManifestAccount, 'itemId'> {
  if (kind === 'private-key') return { address: addressOfKey(secret), kind: 'key', path: null };
  const path = accountPath(0);
  const key = derivePrivateKey(seedOf(secret), path);
  try {
    return { address: addressOfKey(key), kind: 'hd', path };
  } finally {
    key.fill(0);
  }
}
