// A backup takes its place only once it was opened again from the disk: the wallet in it with the key in
// memory, the database to the byte that was copied, which was looked through before. Only then may an older one go.
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../shared/errors.ts';
import type { Clock } from '../clock.ts';
import { productVersion } from '../runtime.ts';
import { copyDatabase } from '../store/copy-database.ts';
import { readFileHeader } from '../store/file-header.ts';
import { syncFolder } from '../store/sync-folder.ts';
import type { BackupKey } from '../wallet/protocol/control.ts';
import { errnoOf } from '../wallet/vault/io-error.ts';
import { readVault } from '../wallet/vault/vault.ts';
import { openVaultStore } from '../wallet/vault/vault-store.ts';
import { backupError, notWritten } from './backup-error.ts';
import { backupFileName, forgetOldest } from './backup-files.ts';
import type { BackupStart } from './backup-start.ts';
import { readLog } from './look-through.ts';
import {
  checkBackupSum,
  openBackupFile,
  proveBackupFile,
  readBackupStart,
} from './read-backup-file.ts';
import { databaseName } from './restore-names.ts';
import { inWorkFolder } from './work-folder.ts';
import { writeBackupFile } from './write-backup-file.ts';

/** Asks the open vault for the key of a backup; `vault` is the vault file in it, base64. */
export type AskKey = (backupId: string, vault: string) => Promise<BackupKey>;

export interface BackupOptions {
  dataDir: string;
  /** Where backups are kept, absolute. */
  folder: string;
  clock: Clock;
  askKey: AskKey;
  /** Ends it with its reason; nothing of it stays. */
  signal?: AbortSignal | undefined;
}

export interface MadeBackup {
  file: string;
  bytes: number;
  /** Epoch ms. */
  createdAt: number;
  /** Whether the recovery code is needed besides the password where there is no key chain entry. */
  needsCode: boolean;
}

/**
 * Writes a backup of the wallet and the database, checks it and lets the oldest go. Errors: SIGNER_LOCKED,
 * VAULT_*, STORE_*, BACKUP_*; older backups are as they were after each.
 */
export function createBackup({
  dataDir,
  folder,
  clock,
  askKey,
  signal,
}: BackupOptions): Promise<MadeBackup> {
  return inWorkFolder(dataDir, async (work) => {
    const database = join(work, databaseName);
    await copyDatabase(join(dataDir, databaseName), database, signal);
    await readLog(database, () => undefined);
    const start = startOf(dataDir, database, clock.now());
    const key = await keyOf(start, askKey);
    const file = join(folder, backupFileName(start.header));
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      await writeChecked({ file, start, key, database, work, askKey, signal });
      await forgetOldest({ file, header: start.header }, (older) => opens(older, askKey));
    } catch (thrown) {
      signal?.throwIfAborted();
      throw notWritten(thrown, folder);
    } finally {
      key.fill(0);
    }
    const { createdAt, needsCode } = start.header;
    return { file, bytes: statSync(file).size, createdAt, needsCode };
  });
}

interface Draft {
  file: string;
  start: BackupStart;
  key: Uint8Array;
  database: string;
  work: string;
  askKey: AskKey;
  signal: AbortSignal | undefined;
}

async function writeChecked(given: Draft): Promise<void> {
  const { file, start, key, database, work, askKey, signal } = given;
  // Another process may make one in the same second.
  const draft = `${file}.${start.header.backupId}.draft`;
  try {
    await writeBackupFile({ file: draft, start, key, database, signal });
    const again = join(work, 'opened-again.sqlite');
    await checkBackupSum(draft, signal);
    const readKey = await keyOf(await readBackupStart(draft), askKey);
    await openBackupFile(draft, readKey, again, signal);
    if ((await digestOf(again)) !== (await digestOf(database))) {
      throw backupError('BACKUP_NOT_WRITTEN', { step: 'compare' });
    }
    signal?.throwIfAborted();
    renameSync(draft, file);
  } catch (thrown) {
    rmSync(draft, { force: true });
    throw thrown;
  }
  syncFolder(dirname(file));
}

function startOf(dataDir: string, database: string, createdAt: number): BackupStart {
  const { bytes, size } = openVaultStore(dataDir).read();
  const { vaultId, generation, mode } = readVault(bytes, size).header;
  const backupId = randomBytes(16).toString('hex');
  const needsCode = mode === 'password+device';
  const app = productVersion;
  const schema = readFileHeader(database).schemaVersion;
  const databaseBytes = statSync(database).size;
  return {
    header: { backupId, vaultId, generation, needsCode, createdAt, app, schema, databaseBytes },
    vault: bytes,
  };
}

/** The key of a backup, once the open vault opened the vault file in it. Errors: SIGNER_LOCKED, BACKUP_OF_ANOTHER_WALLET, VAULT_*. */
export async function keyOf({ header, vault }: BackupStart, askKey: AskKey): Promise<Uint8Array> {
  const { key } = await askKey(header.backupId, Buffer.from(vault).toString('base64'));
  return new Uint8Array(Buffer.from(key, 'hex'));
}

/** Whether each piece of a backup opens, as far as the open vault has a key for it. */
async function opens(file: string, askKey: AskKey): Promise<boolean> {
  try {
    const key = await keyOf(await readBackupStart(file), askKey);
    await proveBackupFile(file, key);
    return true;
  } catch (thrown) {
    if (thrown instanceof AppError || errnoOf(thrown) !== '') return false;
    throw thrown;
  }
}

async function digestOf(file: string): Promise<string> {
  const whole = createHash('sha256');
  await pipeline(createReadStream(file), whole);
  return whole.digest('hex');
}
