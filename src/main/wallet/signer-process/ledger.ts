// The signer's own memory of what it signed and what a person allowed to be changed, so that main cannot have an approval used twice by
// forgetting it, and of where the audit log ended. One line each, a signature's written and synced before
// it is made, with a MAC over itself and the one before under a key of the vault. Lines of other vaults
// are left alone. Limit: cutting lines off the end is seen only against the count that main keeps.
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { appendLine } from './append-file.ts';
import {
  type LedgerEntry,
  macOf,
  type NewEntry,
  readEntries,
  type Signature,
  type Unplaced,
} from './ledger-entries.ts';
import type { CountedSignature } from './limits/check-limits.ts';
import type { LimitNote } from './limits/held-limits.ts';

const ledgerName = 'signer-ledger';

/** Where a record of its own ended: its number of entries, and the MAC of the last. */
export interface RecordHead {
  seq: number;
  mac: string;
}

export interface Ledger {
  /** Entries of this vault. */
  readonly seq: number;
  /** Where the audit log ended when that was last noted. */
  readonly auditHead: { seq: number; hash: string } | null;
  /** The digest that was signed or allowed under an approval, if any. */
  digestOf(approvalId: string): string | undefined;
  /** True when another digest was signed for this nonce of this account on this chain. */
  isReplacement(entry: Pick<Signature, 'chainId' | 'from' | 'nonce' | 'digest'>): boolean;
  /** Durable on return; throws LEDGER_IO_ERROR. */
  append(entry: NewEntry): void;
  /** Durable on return; throws LEDGER_IO_ERROR. */
  noteLimit(note: LimitNote): void;
  /** In their order. */
  readonly limitNotes: LimitNote[];
  readonly signatures: CountedSignature[];
  /** Of the last line; 0 where there is none. */
  readonly lastAt: number;
  /** Durable on return; throws LEDGER_IO_ERROR. What is known already is not written again. */
  noteAuditHead(head: { seq: number; hash: string }, at: number): void;
  /** Where the record of a mandate ended when that was last noted. */
  mandateHead(mandateId: string): RecordHead | null;
  /** Durable on return; throws LEDGER_IO_ERROR. */
  noteMandate(mandateId: string, head: RecordHead, at: number): void;
}

/** Whether anything was ever noted in this folder: a vault that was opened by the app has a ledger. */
export function hasLedger(folder: string): boolean {
  return existsSync(join(folder, ledgerName));
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
  const signatures = (): Signature[] => entries.filter((entry) => 'digest' in entry);
  const append = (entry: Unplaced<LedgerEntry>): void => {
    const body = { vaultId, seq: entries.length + 1, ...entry };
    const signed = { ...body, mac: macOf(key, body, entries.at(-1)?.mac ?? '') };
    appendLine(path, JSON.stringify(signed));
    entries.push(signed);
  };
  return {
    get seq() {
      return entries.length;
    },
    get auditHead() {
      return auditHeadOf(entries);
    },
    digestOf: (approvalId) => digestUnder(entries, approvalId),
    isReplacement: ({ chainId, from, nonce, digest }) =>
      signatures().some(
        (each) =>
          each.chainId === chainId &&
          each.from === from &&
          each.nonce === nonce &&
          each.digest !== digest,
      ),
    append,
    noteLimit: ({ from, at, ...limit }) => append({ limit, from, at }),
    get limitNotes() {
      return entries.flatMap((each) =>
        'limit' in each ? [{ ...each.limit, from: each.from, at: each.at }] : [],
      );
    },
    get signatures() {
      return signatures();
    },
    get lastAt() {
      return entries.reduce((last, { at }) => Math.max(last, at), 0);
    },
    noteAuditHead({ seq, hash }, at) {
      const known = auditHeadOf(entries);
      if (known?.seq !== seq || known.hash !== hash) append({ auditSeq: seq, auditHash: hash, at });
    },
    mandateHead: (mandateId) => headOf(entries, mandateId),
    noteMandate: (mandateId, { seq, mac }, at) =>
      append({ mandateId, mandateSeq: seq, mandateMac: mac, at }),
  };
}

function digestUnder(entries: readonly LedgerEntry[], approvalId: string): string | undefined {
  const found = entries.find((each) => 'approvalId' in each && each.approvalId === approvalId);
  if (found === undefined || !('approvalId' in found)) return undefined;
  if ('messageDigest' in found) return found.messageDigest;
  return 'digest' in found ? found.digest : found.changeDigest;
}

function headOf(entries: readonly LedgerEntry[], mandateId: string): RecordHead | null {
  const last = entries.findLast((entry) => 'mandateId' in entry && entry.mandateId === mandateId);
  if (last === undefined || !('mandateId' in last)) return null;
  return { seq: last.mandateSeq, mac: last.mandateMac };
}

function auditHeadOf(entries: readonly LedgerEntry[]): Ledger['auditHead'] {
  const last = entries.findLast((entry) => 'auditSeq' in entry);
  return last === undefined ? null : { seq: last.auditSeq, hash: last.auditHash };
}
