// The signer's own memory of what it signed, so that main cannot have an approval used twice by
// forgetting it. One line per signature, written and synced before the signature is made, each with a
// MAC over itself and the one before under a key of the vault. Lines of other vaults are left alone.
// Limit: cutting lines off the end is seen only against the count that main keeps.
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { z } from 'zod';
import { nodeDisk } from '../vault/disk.ts';
import { signerError } from './signer-error.ts';

const ledgerName = 'signer-ledger';

const entrySchema = z.strictObject({
  vaultId: z.string(),
  seq: z.number().int().min(1),
  approvalId: z.string(),
  digest: z.string(),
  chainId: z.number().int(),
  from: z.string(),
  nonce: z.string(),
  at: z.number(),
  mac: z.string(),
});
type LedgerEntry = z.infer<typeof entrySchema>;
export type NewLedgerEntry = Omit<LedgerEntry, 'vaultId' | 'seq' | 'mac'>;

export interface Ledger {
  /** Entries of this vault. */
  readonly seq: number;
  /** The digest that was signed under an approval, if any. */
  digestOf(approvalId: string): string | undefined;
  /** True when another digest was signed for this nonce of this account on this chain. */
  isReplacement(entry: Pick<LedgerEntry, 'chainId' | 'from' | 'nonce' | 'digest'>): boolean;
  /** Durable on return; throws LEDGER_IO_ERROR. */
  append(entry: NewLedgerEntry): void;
}

/** Reads and verifies the ledger of a vault. Throws LEDGER_CORRUPT, or sets the file aside on `reset`. */
export function openLedger(
  folder: string,
  vaultId: string,
  key: Uint8Array,
  reset: boolean,
): Ledger {
  const path = join(folder, ledgerName);
  try {
    return makeLedger(path, vaultId, key, readEntries(path, vaultId, key));
  } catch (error) {
    if (!reset) throw error;
    renameSync(path, `${path}.set-aside-${Date.now()}`);
    return makeLedger(path, vaultId, key, []);
  }
}

function makeLedger(
  path: string,
  vaultId: string,
  key: Uint8Array,
  entries: LedgerEntry[],
): Ledger {
  return {
    get seq() {
      return entries.length;
    },
    digestOf: (approvalId) => entries.find((each) => each.approvalId === approvalId)?.digest,
    isReplacement: ({ chainId, from, nonce, digest }) =>
      entries.some(
        (each) =>
          each.chainId === chainId &&
          each.from === from &&
          each.nonce === nonce &&
          each.digest !== digest,
      ),
    append(entry) {
      const body = { vaultId, seq: entries.length + 1, ...entry };
      const signed = { ...body, mac: macOf(key, body, entries.at(-1)?.mac ?? '') };
      appendLine(path, JSON.stringify(signed));
      entries.push(signed);
    },
  };
}

function macOf(key: Uint8Array, entry: Omit<LedgerEntry, 'mac'>, previousMac: string): string {
  const { vaultId, seq, approvalId, digest, chainId, from, nonce, at } = entry;
  const text = JSON.stringify([
    previousMac,
    vaultId,
    seq,
    approvalId,
    digest,
    chainId,
    from,
    nonce,
    at,
  ]);
  return bytesToHex(hmac(sha256, key, utf8ToBytes(text)));
}

function readEntries(path: string, vaultId: string, key: Uint8Array): LedgerEntry[] {
  const entries: LedgerEntry[] = [];
  for (const line of readWholeLines(path)) {
    const entry = parseEntry(line);
    if (entry.vaultId !== vaultId) continue;
    const { mac, ...body } = entry;
    const previous = entries.at(-1);
    const inPlace = entry.seq === entries.length + 1;
    if (!inPlace || mac !== macOf(key, body, previous?.mac ?? '')) {
      throw signerError('LEDGER_CORRUPT', { seq: entries.length + 1 });
    }
    entries.push(entry);
  }
  return entries;
}

/** A line without its end was cut by a crash before anything was signed under it: it is dropped. */
function readWholeLines(path: string): string[] {
  if (!existsSync(path)) return [];
  try {
    const bytes = readFileSync(path);
    const end = bytes.lastIndexOf(0x0a) + 1;
    if (end < bytes.length) truncateSync(path, end);
    const text = bytes.subarray(0, end).toString('utf8');
    return text.split('\n').slice(0, -1);
  } catch (error) {
    throw signerError('LEDGER_IO_ERROR', {}, error);
  }
}

function parseEntry(line: string): LedgerEntry {
  try {
    return entrySchema.parse(JSON.parse(line));
  } catch (error) {
    throw signerError('LEDGER_CORRUPT', {}, error);
  }
}

/** Leaves the file as it was when the line cannot be made durable. */
function appendLine(path: string, line: string): void {
  try {
    const isNew = !existsSync(path);
    const file = openSync(path, 'a', 0o600);
    const { size } = fstatSync(file);
    const bytes = Buffer.from(`${line}\n`);
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
      fsyncSync(file);
    } catch (error) {
      ftruncateSync(file, size);
      throw error;
    } finally {
      closeSync(file);
    }
    if (isNew) nodeDisk.syncFolder(dirname(path));
  } catch (error) {
    throw signerError('LEDGER_IO_ERROR', {}, error);
  }
}
