// The vault of this process, locked or unlocked. All writes of the vault file go through here.
import { type ErrorShape, toAppError } from '../../../shared/errors.ts';
import type { WalletAccount, WindowToSigner } from '../../../shared/wallet/human-protocol.ts';
import type { KnownState, SignerStatus } from '../protocol/control.ts';
import { sealedDigest } from '../vault/manifest.ts';
import { recordKey } from '../vault/record-keys.ts';
import {
  encodeVault,
  nextVault,
  type OpenVault,
  openVault,
  readVault,
  type SealedVault,
  unlockKey,
  verifySecrets,
} from '../vault/vault.ts';
import { vaultError } from '../vault/vault-error.ts';
import { openVaultStore, type VaultStore } from '../vault/vault-store.ts';
import { type DeviceSecrets, deviceSecrets } from './device-secrets.ts';
import { hasLedger, type Ledger, openLedger } from './ledger.ts';
import { signerError } from './signer-error.ts';
import type { SignerOptions } from './signer-options.ts';
import { UnlockThrottle } from './throttle/unlock-throttle.ts';

export interface Unlocked {
  vault: OpenVault;
  /** SHA-256 of the file that `vault` was read from or written to. */
  fileDigest: string;
  /** Kept for changes of the password; null in mode `password`. */
  deviceSecret: Uint8Array | null;
  ledger: Ledger;
}

type UnlockRequest = Omit<Extract<WindowToSigner, { type: 'unlock' }>, 'type'>;

export class VaultSession {
  readonly store: VaultStore;
  readonly secrets: DeviceSecrets;
  readonly options: SignerOptions;
  readonly throttle: UnlockThrottle;
  /** The newest state that main has recorded. */
  known: KnownState | null = null;
  #auditHead: SignerStatus['auditHead'] = null;
  #unlocked: Unlocked | null = null;

  constructor(options: SignerOptions) {
    this.options = options;
    this.store = openVaultStore(options.folder);
    this.secrets = deviceSecrets(options.loadKeyChain);
    const { folder, clock } = options;
    // A bare vault file is one that somebody brought here.
    const wasInUse = (): boolean => hasLedger(folder);
    this.throttle = new UnlockThrottle({ folder, bootMs: clock.bootMs, wasInUse });
    this.store.sweep();
  }

  get isUnlocked(): boolean {
    return this.#unlocked !== null;
  }

  /** Throws SIGNER_LOCKED. */
  unlocked(): Unlocked {
    if (this.#unlocked === null) throw signerError('SIGNER_LOCKED');
    return this.#unlocked;
  }

  accounts(): WalletAccount[] {
    const { accounts } = this.unlocked().vault.manifest;
    return accounts.map(({ address, kind, path }) => ({ address, kind, path }));
  }

  /** Opens the vault file; the answer is a notice for the person, if any. Throws PASSWORD_WAIT after wrong ones. */
  async unlock(request: UnlockRequest): Promise<ErrorShape | null> {
    const { bytes, size } = this.store.read();
    const sealed = readVault(bytes, size);
    const deviceSecret = await this.secrets.load(sealed.header, request.recoveryCode);
    const vault = await this.throttle.guard(() =>
      this.#open(sealed, request.password, deviceSecret),
    );
    await this.enter(vault, sealedDigest(bytes), deviceSecret, request);
    if (request.recoveryCode === undefined || deviceSecret === null) return null;
    return this.secrets.restore(vault.header.vaultId, deviceSecret);
  }

  /** Why the key chain does not give the secret that this vault needs; null when it does. */
  async lostSecret(): Promise<ErrorShape | null> {
    try {
      const { bytes, size } = this.store.read();
      const secret = await this.secrets.load(readVault(bytes, size).header, undefined);
      secret?.fill(0);
      return null;
    } catch (error) {
      return toAppError(error).toShape();
    }
  }

  /** Makes an opened vault the current one, after the checks against older files and ledgers. */
  async enter(
    vault: OpenVault,
    fileDigest: string,
    deviceSecret: Uint8Array | null,
    accepted: Pick<UnlockRequest, 'acceptRollback' | 'acceptLedgerReset'>,
  ): Promise<void> {
    try {
      const { vaultId, generation } = vault.header;
      const known = this.known?.vaultId === vaultId ? this.known : null;
      const seen = Math.max(
        known?.generation ?? 0,
        (await this.secrets.seenGeneration(vault)) ?? 0,
      );
      if (generation < seen && !accepted.acceptRollback) {
        throw vaultError('VAULT_ROLLED_BACK', { generation, seen });
      }
      const ledger = this.#openLedger(vault, known, accepted.acceptLedgerReset === true);
      this.#unlocked = { vault, fileDigest, deviceSecret, ledger };
      if (generation < seen)
        await this.save(nextVault(withGeneration(vault, seen), vault.manifest));
      else await this.secrets.noteGeneration(vault);
      this.#dropOldPasswords();
    } catch (error) {
      this.close();
      vault.dek.fill(0);
      throw error;
    }
  }

  /** Writes the next generation and makes it the current one; on failure the old one stays. */
  async save(vault: OpenVault): Promise<void> {
    const current = this.unlocked();
    const header = { ...vault.header, auditHead: this.#auditHead ?? vault.header.auditHead };
    const next = { ...vault, header };
    const bytes = encodeVault(next);
    this.store.replace(bytes, current.fileDigest, sameBytes(bytes));
    this.#unlocked = { ...current, vault: next, fileDigest: sealedDigest(bytes) };
    await this.secrets.noteGeneration(next);
  }

  /** Notes where the audit log ends: in the ledger now, in the vault's header with its next write. */
  noteAuditHead(head: { seq: number; hash: string }): void {
    this.unlocked().ledger.noteAuditHead(head, this.options.clock.now());
    this.#auditHead = head;
  }

  /** Throws VAULT_WRONG_PASSWORD unless the password opens the current vault, PASSWORD_WAIT after wrong ones. */
  async checkPassword(password: string): Promise<void> {
    const { deviceSecret } = this.unlocked();
    const { bytes, size } = this.store.read();
    const sealed = readVault(bytes, size);
    const opened = await this.throttle.guard(() => this.#open(sealed, password, deviceSecret));
    opened.dek.fill(0);
  }

  /** Proves that a password (with the device secret) opens these bytes, as the next start would. */
  async prove(
    bytes: Uint8Array,
    password: string,
    deviceSecret: Uint8Array | null,
  ): Promise<OpenVault> {
    return this.#open(readVault(bytes), password, deviceSecret);
  }

  /** Throws LEDGER_CORRUPT where `enter` would, before anything is written. */
  checkLedger(vault: OpenVault): void {
    const known = this.known?.vaultId === vault.header.vaultId ? this.known : null;
    this.#openLedger(vault, known, false);
  }

  status(): SignerStatus {
    const unlocked = this.#unlocked;
    const locked = { ledgerSeq: null, chains: [], error: null };
    if (unlocked) {
      const { vault, ledger } = unlocked;
      const auditHead = later(vault.header.auditHead, ledger.auditHead);
      const open = { ledgerSeq: ledger.seq, chains: vault.manifest.chains, error: null };
      return { vault: 'unlocked', ...headerFacts(vault.header), ...open, auditHead };
    }
    try {
      const { bytes, size } = this.store.read();
      return { vault: 'locked', ...headerFacts(readVault(bytes, size).header), ...locked };
    } catch (thrown) {
      const error = toAppError(thrown);
      const none = { vaultId: null, mode: null, generation: null, auditHead: null };
      if (error.code === 'VAULT_NOT_FOUND') return { vault: 'none', ...none, ...locked };
      return { vault: 'damaged', ...none, ...locked, error: error.toShape() };
    }
  }

  /** Fills what can be filled with zeros. The process ends right after: only that is a real wipe. */
  close(): void {
    this.#unlocked?.vault.dek.fill(0);
    this.#unlocked?.deviceSecret?.fill(0);
    this.#unlocked = null;
  }

  /**
   * Earlier files that another password opens, or that are under another data key, where a change of it was cut off.
   * Tried again with the next opening.
   */
  #dropOldPasswords(): void {
    const { vaultId, kdf } = this.unlocked().vault.header;
    try {
      this.store.dropEarlier(
        (header) => header.vaultId === vaultId && header.kdf.salt !== kdf.salt,
      );
    } catch {
      // The one that is open is as good as before.
    }
  }

  async #open(
    sealed: SealedVault,
    password: string,
    deviceSecret: Uint8Array | null,
  ): Promise<OpenVault> {
    const kek = await unlockKey(sealed.header, password, deviceSecret);
    try {
      const vault = openVault(sealed, kek);
      verifySecrets(vault);
      return vault;
    } finally {
      kek.fill(0);
    }
  }

  #openLedger(vault: OpenVault, known: KnownState | null, reset: boolean): Ledger {
    const key = recordKey(vault, 'ledger');
    const ledger = openLedger(this.options.folder, vault.header.vaultId, key, reset);
    if (ledger.seq < (known?.ledgerSeq ?? 0) && !reset) {
      throw signerError('LEDGER_CORRUPT', { seq: ledger.seq, seen: known?.ledgerSeq ?? 0 });
    }
    return ledger;
  }
}

function headerFacts({ vaultId, mode, generation, auditHead }: OpenVault['header']) {
  return { vaultId, mode, generation, auditHead };
}

function later(
  left: SignerStatus['auditHead'],
  right: SignerStatus['auditHead'],
): SignerStatus['auditHead'] {
  return (left?.seq ?? 0) > (right?.seq ?? 0) ? left : right;
}

function withGeneration(vault: OpenVault, generation: number): OpenVault {
  return { ...vault, header: { ...vault.header, generation } };
}

/** What was written must be what was proven; the disk may lie. */
export function sameBytes(expected: Uint8Array): (bytes: Uint8Array) => void {
  const digest = sealedDigest(expected);
  return (bytes) => {
    readVault(bytes);
    if (sealedDigest(bytes) !== digest) {
      throw vaultError('VAULT_IO_ERROR', { step: 'verify', reason: 'disk_error' });
    }
  };
}
