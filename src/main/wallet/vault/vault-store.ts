// The vault on disk. A write never passes through a state without a whole vault: the new bytes are
// written beside the old, synced, read back and opened, and only then take the old one's name; three
// earlier generations stay beside it, until the password or the data key is changed.
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../../shared/errors.ts';
import { headerBlockSize, maximumVaultSize } from './container.ts';
import { makeFolder, nodeDisk, type VaultDisk } from './disk.ts';
import type { VaultHeader } from './header.ts';
import { errnoOf, vaultIoError } from './io-error.ts';
import { sealedDigest } from './manifest.ts';
import { readVault } from './vault.ts';
import { vaultError } from './vault-error.ts';

const vaultName = 'vault';
const temporaryPrefix = 'vault.tmp-';
const previousPrefix = 'vault.prev-';
/** Earlier generations that stay beside the vault. */
const keptGenerations = 3;

export interface VaultFileBytes {
  bytes: Uint8Array;
  /** Larger than `bytes` when the file is too big to be a vault and only its beginning was read. */
  size: number;
}

/** Throws unless `bytes` is a vault that opens; called on what was read back from the disk. */
export type VerifyVault = (bytes: Uint8Array) => void;

export interface VaultStore {
  exists(): boolean;
  /** Throws VAULT_NOT_FOUND or VAULT_IO_ERROR; the bytes may be anything. */
  read(): VaultFileBytes;
  /** Writes the first vault; throws VAULT_EXISTS when there is a file, whatever is in it. */
  create(bytes: Uint8Array, verify: VerifyVault): void;
  /** Replaces the vault that hashes to `expectedDigest` (SHA-256 hex), else throws VAULT_CHANGED. */
  replace(bytes: Uint8Array, expectedDigest: string, verify: VerifyVault): void;
  /** Removes those earlier files beside it that are meant; throws VAULT_IO_ERROR where one of them stays. */
  dropEarlier(isMeant: (header: VaultHeader) => boolean): void;
  /** Removes what an interrupted write left behind. */
  sweep(): void;
}

/** `folder` is the data folder, absolute. It is made on the first write, for its owner only. */
export function openVaultStore(folder: string, disk: VaultDisk = nodeDisk): VaultStore {
  const path = join(folder, vaultName);
  const exists = (): boolean => isThere(() => readVaultFile(path));
  return {
    exists,
    read: () => readVaultFile(path),
    create(bytes, verify) {
      if (exists()) throw vaultError('VAULT_EXISTS');
      run('folder', () => makeFolder(folder));
      install(disk, folder, bytes, verify, null);
    },
    replace(bytes, expectedDigest, verify) {
      const current = readVaultFile(path).bytes;
      const digest = sealedDigest(current);
      if (digest !== expectedDigest) throw vaultError('VAULT_CHANGED');
      install(disk, folder, bytes, verify, digest);
    },
    dropEarlier: (isMeant) => dropMeant(disk, folder, isMeant),
    sweep: () => sweepTemporary(disk, folder),
  };
}

function isThere(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch (error) {
    // Anything but "not found" means that something has the vault's name: never write over it.
    return !(error instanceof AppError && error.code === 'VAULT_NOT_FOUND');
  }
}

function install(
  disk: VaultDisk,
  folder: string,
  bytes: Uint8Array,
  verify: VerifyVault,
  previousDigest: string | null,
): void {
  const path = join(folder, vaultName);
  const temporary = join(folder, `${temporaryPrefix}${process.pid}-${Date.now()}`);
  try {
    run('write', () => disk.createFile(temporary, bytes));
    verify(readVaultFile(temporary).bytes);
    if (previousDigest !== null) {
      run('keep', () =>
        disk.keepAs(path, join(folder, previousName(disk, folder, previousDigest))),
      );
    }
    run('rename', () => disk.replace(temporary, path));
    run('sync', () => disk.syncFolder(folder));
  } catch (error) {
    discard(disk, temporary);
    throw error;
  }
  verify(readVaultFile(path).bytes);
  dropOldest(disk, folder);
}

/** Names sort by age: a counter above every kept one, then the digest's beginning. */
function previousName(disk: VaultDisk, folder: string, digest: string): string {
  const last = keptNames(disk, folder).at(-1);
  const number = last ? Number(last.slice(previousPrefix.length).split('-')[0]) + 1 : 1;
  return `${previousPrefix}${String(number).padStart(6, '0')}-${digest.slice(0, 8)}`;
}

function keptNames(disk: VaultDisk, folder: string): string[] {
  const shape = /^vault\.prev-\d{6}-[0-9a-f]{8}$/;
  return disk
    .list(folder)
    .filter((name) => shape.test(name))
    .sort();
}

function dropOldest(disk: VaultDisk, folder: string): void {
  for (const name of keptNames(disk, folder).slice(0, -keptGenerations)) {
    discard(disk, join(folder, name));
  }
}

/** Every one is tried before it is said that one stays. What does not read is nobody's to open, and stays. */
function dropMeant(
  disk: VaultDisk,
  folder: string,
  isMeant: (header: VaultHeader) => boolean,
): void {
  const meant = keptNames(disk, folder).filter((name) => {
    const header = headerOf(join(folder, name));
    return header !== null && isMeant(header);
  });
  for (const name of meant) discard(disk, join(folder, name));
  if (meant.length > 0) run('sync', () => disk.syncFolder(folder));
  const left = keptNames(disk, folder).some((name) => meant.includes(name));
  if (left) throw vaultError('VAULT_IO_ERROR', { step: 'remove', reason: 'disk_error' });
}

function headerOf(path: string): VaultHeader | null {
  try {
    const { bytes, size } = readVaultFile(path);
    return readVault(bytes, size).header;
  } catch {
    return null;
  }
}

function sweepTemporary(disk: VaultDisk, folder: string): void {
  let names: string[];
  try {
    names = disk.list(folder);
  } catch {
    return; // No folder yet, or not readable: reading the vault will say so.
  }
  for (const name of names) {
    if (name.startsWith(temporaryPrefix)) discard(disk, join(folder, name));
  }
}

/** Clean-up that must not hide the error before it; what stays is swept at the next start. */
function discard(disk: VaultDisk, path: string): void {
  try {
    disk.remove(path);
  } catch {
    // Left for `sweep`.
  }
}

function run<T>(step: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw vaultIoError(step, error);
  }
}

function readVaultFile(path: string): VaultFileBytes {
  try {
    // No links: what is verified must be what is replaced. Non-blocking, so that a pipe cannot hang us.
    const file = openSync(
      path,
      constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0),
    );
    try {
      const stat = fstatSync(file);
      if (!stat.isFile())
        throw vaultError('VAULT_IO_ERROR', { step: 'read', reason: 'not_a_file' });
      const bytes = new Uint8Array(stat.size > maximumVaultSize ? headerBlockSize : stat.size);
      let at = 0;
      while (at < bytes.length) {
        const read = readSync(file, bytes, at, bytes.length - at, at);
        if (read === 0) break;
        at += read;
      }
      return { bytes: bytes.subarray(0, at), size: stat.size };
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (errnoOf(error) === 'ENOENT') throw vaultError('VAULT_NOT_FOUND', {}, error);
    throw vaultIoError('read', error);
  }
}
