// The lines of the signing ledger: what each kind of them says, and the MAC over it and the line before.
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { z } from 'zod';
import { standingLimitSchema } from '../../../shared/wallet/policy-change.ts';
import { readWholeLines } from './append-file.ts';
import { signerError } from './signer-error.ts';

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
export type Signature = z.infer<typeof signatureSchema>;
export type LedgerEntry = z.infer<typeof entrySchema>;
export type Unplaced<Entry> = Entry extends LedgerEntry
  ? Omit<Entry, 'vaultId' | 'seq' | 'mac'>
  : never;
/** What is noted of a signature, or of a yes to a change of a file. */
export type NewEntry = Unplaced<
  z.infer<typeof signatureSchema> | z.infer<typeof changeSchema> | z.infer<typeof messageSchema>
>;

type Unsigned = Unsealed<LedgerEntry>;
type Unsealed<Entry> = Entry extends LedgerEntry ? Omit<Entry, 'mac'> : never;

export function macOf(key: Uint8Array, entry: Unsigned, previousMac: string): string {
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

export function readEntries(path: string, vaultId: string, key: Uint8Array): LedgerEntry[] {
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
