// The signer's own memory of what it signed and what a person allowed to be changed, so that main cannot have an approval used twice by
// forgetting it, and of where the audit log ended. One line each, a signature's written and synced before
// it is made, with a MAC over itself and the one before under a key of the vault. Lines of other vaults
// are left alone. Limit: cutting lines off the end is seen only against the count that main keeps.
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { z } from 'zod';
import { standingLimitSchema } from '../../../shared/wallet/policy-change.ts';
import { appendLine, readWholeLines } from './append-file.ts';
import type { CountedSignature } from './limits/check-limits.ts';
import type { LimitNote } from './limits/held-limits.ts';
import { signerError } from './signer-error.ts';

const ledgerName = 'signer-ledger';

const place = { vaultId: z.string(), seq: z.number().int().min(1), at: z.number() };
const signatureSchema = z.strictObject({
  ...place,
  approvalId: z.string(),
  digest: z.string(),
  chainId: z.number().int(),
  from: z.string(),
  nonce: z.string(),
  /** What it can take at most; not there in what was signed before the signer counted, or where nothing is read. */
  spent: z.record(z.string(), z.string().regex(/^\d{1,80}$/)).optional(),
  mac: z.string(),
});
/** A yes to a change of a file. */
const changeSchema = z.strictObject({
  ...place,
  approvalId: z.string(),
  changeDigest: z.string(),
  mac: z.string(),
});
/** A message that was signed. */
const messageSchema = z.strictObject({
  ...place,
  approvalId: z.string(),
  messageDigest: z.string(),
  chainId: z.number().int(),
  from: z.string(),
  mac: z.string(),
});
const anchorSchema = z.strictObject({
  ...place,
  auditSeq: z.number().int().min(1),
  auditHash: z.string(),
  mac: z.string(),
});
/** How far the record of a mandate went: cutting it off is seen by this. */
const mandateSchema = z.strictObject({
  ...place,
  mandateId: z.string(),
  mandateSeq: z.number().int().min(1),
  mandateMac: z.string(),
  mac: z.string(),
});
/** A limit that holds from a time on. */
const limitSchema = z.strictObject({
  ...place,
  limit: z.strictObject({ ...standingLimitSchema.shape, limitUnits: z.string().nullable() }),
  from: z.number(),
  mac: z.string(),
});
const entrySchema = z.union([
  signatureSchema,
  limitSchema,
  changeSchema,
  messageSchema,
  anchorSchema,
  mandateSchema,
]);
type Signature = z.infer<typeof signatureSchema>;
type LedgerEntry = z.infer<typeof entrySchema>;
type Unplaced<Entry> = Entry extends LedgerEntry ? Omit<Entry, 'vaultId' | 'seq' | 'mac'> : never;
/** What is noted of a signature, or of a yes to a change of a file. */
export type NewEntry = Unplaced<
  z.infer<typeof signatureSchema> | z.infer<typeof changeSchema> | z.infer<typeof messageSchema>
>;

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
  const auditHead = (): Ledger['auditHead'] => {
    const last = entries.findLast((entry) => 'auditSeq' in entry);
    return last === undefined ? null : { seq: last.auditSeq, hash: last.auditHash };
  };
  return {
    get seq() {
      return entries.length;
    },
    get auditHead() {
      return auditHead();
    },
    digestOf: (approvalId) => {
      const found = entries.find((each) => 'approvalId' in each && each.approvalId === approvalId);
      if (found === undefined || !('approvalId' in found)) return undefined;
      if ('messageDigest' in found) return found.messageDigest;
      return 'digest' in found ? found.digest : found.changeDigest;
    },
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
      const known = auditHead();
      if (known?.seq !== seq || known.hash !== hash) append({ auditSeq: seq, auditHash: hash, at });
    },
    mandateHead(mandateId) {
      const last = entries.findLast(
        (entry) => 'mandateId' in entry && entry.mandateId === mandateId,
      );
      if (last === undefined || !('mandateId' in last)) return null;
      return { seq: last.mandateSeq, mac: last.mandateMac };
    },
    noteMandate: (mandateId, { seq, mac }, at) =>
      append({ mandateId, mandateSeq: seq, mandateMac: mac, at }),
  };
}

type Unsigned = Unsealed<LedgerEntry>;
type Unsealed<Entry> = Entry extends LedgerEntry ? Omit<Entry, 'mac'> : never;

function macOf(key: Uint8Array, entry: Unsigned, previousMac: string): string {
  const text = JSON.stringify([
    previousMac,
    entry.vaultId,
    entry.seq,
    ...whatIsSaid(entry),
    entry.at,
  ]);
  return bytesToHex(hmac(sha256, key, utf8ToBytes(text)));
}

function whatIsSaid(entry: Unsigned): (string | number)[] {
  if ('limit' in entry) return ['limit', JSON.stringify(sorted(entry.limit)), entry.from];
  if ('auditSeq' in entry) return ['audit', entry.auditSeq, entry.auditHash];
  if ('mandateId' in entry) {
    return ['mandate', entry.mandateId, entry.mandateSeq, entry.mandateMac];
  }
  if ('changeDigest' in entry) return ['change', entry.approvalId, entry.changeDigest];
  if ('messageDigest' in entry) {
    return ['message', entry.approvalId, entry.messageDigest, entry.chainId, entry.from];
  }
  const { approvalId, digest, chainId, from, nonce, spent } = entry;
  const counted = spent === undefined ? [] : [JSON.stringify(sorted(spent))];
  return [approvalId, digest, chainId, from, nonce, ...counted];
}

/** In one order, whatever order they were written in. */
function sorted(fields: object): [string, unknown][] {
  return Object.entries(fields).sort(([left], [right]) => (left < right ? -1 : 1));
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

function parseEntry(line: string): LedgerEntry {
  try {
    return entrySchema.parse(JSON.parse(line));
  } catch (error) {
    throw signerError('LEDGER_CORRUPT', {}, error);
  }
}
