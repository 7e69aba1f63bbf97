// When the vault mixes a device secret into its key: getting it, replacing it by the recovery code,
// and doing without a key chain at all.
import { AppError, type ErrorShape, toAppError } from '../../../shared/errors.ts';
import {
  loadDeviceSecret,
  removeDeviceSecret,
  storeDeviceSecret,
} from '../keychain/device-secret.ts';
import { readGenerationMirror, writeGenerationMirror } from '../keychain/generation-mirror.ts';
import { type KeyChain, keyChainError } from '../keychain/key-chain.ts';
import { parseRecoveryCode } from '../keychain/recovery-code.ts';
import type { VaultHeader } from '../vault/header.ts';
import { deviceCheck } from '../vault/keys.ts';
import { randomBytes } from '../vault/random-bytes.ts';
import type { OpenVault } from '../vault/vault.ts';
import { signerError } from './signer-error.ts';

export interface NewDeviceSecret {
  secret: Uint8Array;
  backend: string;
}

export interface DeviceSecrets {
  /** A secret for a new vault, already kept by the key chain; null when there is none to keep it. */
  make(vaultId: string): Promise<NewDeviceSecret | null>;
  /** Null in mode `password`. Throws what `loadDeviceSecret` throws, or RECOVERY_CODE_WRONG. */
  load(header: VaultHeader, recoveryCode: string | undefined): Promise<Uint8Array | null>;
  /** Puts a secret that came from a recovery code back; the reason when that failed. */
  restore(vaultId: string, secret: Uint8Array): Promise<ErrorShape | null>;
  forget(vaultId: string): Promise<void>;
  /** The newest generation that the key chain has seen; null when it cannot say. */
  seenGeneration(vault: OpenVault): Promise<number | null>;
  noteGeneration(vault: OpenVault): Promise<void>;
}

/** `load` is called once, on first use. */
export function deviceSecrets(load: (() => Promise<KeyChain>) | null): DeviceSecrets {
  let loading: Promise<KeyChain> | undefined;
  const keyChain = (): Promise<KeyChain> => {
    loading ??= load ? load() : Promise.reject(keyChainError('KEYCHAIN_UNAVAILABLE'));
    return loading;
  };
  return {
    make: (vaultId) => orNull(async () => makeSecret(await keyChain(), vaultId)),
    load: async (header, recoveryCode) => {
      if (header.device === null) return null;
      if (recoveryCode !== undefined) return secretFromCode(header, recoveryCode);
      return loadDeviceSecret(await keyChain(), header.vaultId, header.device.check);
    },
    restore: async (vaultId, secret) => {
      try {
        await storeDeviceSecret(await keyChain(), vaultId, secret);
        return null;
      } catch (error) {
        return toAppError(error).toShape();
      }
    },
    forget: async (vaultId) => {
      await orNull(async () => removeDeviceSecret(await keyChain(), vaultId));
    },
    seenGeneration: (vault) => orNull(async () => readGenerationMirror(await keyChain(), vault)),
    noteGeneration: async (vault) => {
      await orNull(async () => writeGenerationMirror(await keyChain(), vault));
    },
  };
}

/** The secret that a recovery code stands for; throws RECOVERY_CODE_INVALID or RECOVERY_CODE_WRONG. */
export function secretFromCode(header: VaultHeader, code: string): Uint8Array {
  const secret = parseRecoveryCode(code);
  if (deviceCheck(secret, header.vaultId) === header.device?.check) return secret;
  secret.fill(0);
  throw signerError('RECOVERY_CODE_WRONG');
}

async function makeSecret(keyChain: KeyChain, vaultId: string): Promise<NewDeviceSecret> {
  const secret = randomBytes(32);
  await storeDeviceSecret(keyChain, vaultId, secret);
  return { secret, backend: keyChain.backend };
}

/** The key chain is a help, not a condition: what it refuses is done without. */
async function orNull<T>(action: () => Promise<T>): Promise<T | null> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
