// The signer's own record of its mandates: what was agreed to, reserved, signed, refused and revoked, one line
// each, synced before anything follows from it. Every line has a MAC over itself and the one before of the same
// mandate, under a key of that mandate. A line that cannot be read is left alone: where it was one of a mandate,
// the chain of that one is broken, and of no other.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { z } from 'zod';
import { addressText } from '../../../../shared/address-text.ts';
import { mandateTermsSchema } from '../../../../shared/wallet/mandate-terms.ts';
import { appendLine, readWholeLines } from '../append-file.ts';
import type { RecordHead } from '../ledger.ts';
import { mandateError } from './mandate-error.ts';

const fileName = 'signer-mandates';

const units = z.string().regex(/^[0-9]{1,78}$/);
const at = z.number();
const token = z.union([z.literal('native'), addressText]);

/** What a transaction takes; `via` is the contract that draws it on an allowance. */
const spendSchema = z.strictObject({ token, units, via: addressText.nullable() });
/** What a transaction lets somebody take later; `adds` to what is allowed instead of taking its place. */
const allowSchema = z.strictObject({
  token: addressText,
  spender: addressText,
  units,
  adds: z.boolean(),
});

const entrySchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('created'),
    at,
    terms: mandateTermsSchema,
    /** The key chain keeps where this record ends. */
    anchored: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('reserved'),
    at,
    approvalId: z.string(),
    runId: z.string(),
    digest: z.string(),
    nonce: z.string(),
    spends: z.array(spendSchema),
    allows: z.array(allowSchema),
    feeWei: units,
    /** Not signed by then, it never is. */
    expiresAt: z.number(),
    /** Gives back to the main account after the end. */
    returns: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('signed'),
    at,
    approvalId: z.string(),
    digest: z.string(),
    nonce: z.string(),
  }),
  z.strictObject({ kind: z.literal('released'), at, approvalId: z.string() }),
  z.strictObject({
    kind: z.literal('refused'),
    at,
    approvalId: z.string(),
    code: z.string(),
  }),
  z.strictObject({ kind: z.literal('revoked'), at, by: z.enum(['person', 'app']) }),
]);

export type MandateEntry = z.infer<typeof entrySchema>;
export type Reservation = Extract<MandateEntry, { kind: 'reserved' }>;
export type Spend = z.infer<typeof spendSchema>;
export type Allow = z.infer<typeof allowSchema>;

const placeSchema = z.object({ vaultId: z.string(), mandateId: z.string(), seq: z.number() });

/** Where a mandate's lines are, and the key that they are made with. */
export interface RecordPlace {
  folder: string;
  vaultId: string;
  mandateId: string;
  key: Uint8Array;
}

export interface MandateRecord {
  created: Extract<MandateEntry, { kind: 'created' }>;
  /** All entries, `created` the first. */
  entries: readonly MandateEntry[];
  /** Their MACs. */
  macs: readonly string[];
}

/** Null when there is none. Throws MANDATE_LEDGER_CORRUPT, LEDGER_IO_ERROR. */
export function readRecord(place: RecordPlace): MandateRecord | null {
  const entries: MandateEntry[] = [];
  const macs: string[] = [];
  for (const { mac, text, body } of linesOf(place.folder)) {
    if (body.vaultId !== place.vaultId || body.mandateId !== place.mandateId) continue;
    const inPlace = body.seq === entries.length + 1;
    const entry = entryOf(body);
    if (!inPlace || entry === null || mac !== macOf(place, text, macs.at(-1))) {
      throw mandateError('MANDATE_LEDGER_CORRUPT', { seq: entries.length + 1 });
    }
    entries.push(entry);
    macs.push(mac);
  }
  const [created] = entries;
  if (created === undefined) return null;
  if (created.kind !== 'created') throw mandateError('MANDATE_LEDGER_CORRUPT', { seq: 1 });
  return { created, entries, macs };
}

/** Durable on return; throws LEDGER_IO_ERROR. The record with the entry is the answer. */
export function appendToRecord(
  place: RecordPlace,
  record: MandateRecord,
  entry: MandateEntry,
): MandateRecord {
  const line = nextLine(place, record.macs, entry);
  appendLine(join(place.folder, fileName), line.text);
  const macs = [...record.macs, line.mac];
  return { ...record, entries: [...record.entries, entry], macs };
}

/** A record that begins; `write` makes it durable. */
export function newRecord(place: RecordPlace, created: MandateRecord['created']) {
  const line = nextLine(place, [], created);
  const record: MandateRecord = { created, entries: [created], macs: [line.mac] };
  return { record, write: () => appendLine(join(place.folder, fileName), line.text) };
}

export function headOf({ macs }: MandateRecord): RecordHead {
  return { seq: macs.length, mac: macs.at(-1) ?? '' };
}

/** Bytes of the file of all records. */
export function recordsSize(folder: string): number {
  return statSync(join(folder, fileName), { throwIfNoEntry: false })?.size ?? 0;
}

/** The mandates that the file speaks of, which proves nothing. */
export function namedMandates(folder: string, vaultId: string): string[] {
  const own = linesOf(folder).filter(({ body }) => body.vaultId === vaultId);
  return [...new Set(own.map(({ body }) => body.mandateId))];
}

function nextLine(
  { vaultId, mandateId, ...place }: RecordPlace,
  macs: readonly string[],
  entry: MandateEntry,
): { mac: string; text: string } {
  const text = JSON.stringify({ vaultId, mandateId, seq: macs.length + 1, ...entry });
  const mac = macOf(place, text, macs.at(-1));
  return { mac, text: `${mac} ${text}` };
}

function macOf({ key }: Pick<RecordPlace, 'key'>, text: string, before = ''): string {
  return bytesToHex(hmac(sha256, key, utf8ToBytes(`${before} ${text}`)));
}

function linesOf(folder: string) {
  return readWholeLines(join(folder, fileName)).flatMap((line) => {
    const space = line.indexOf(' ');
    const text = line.slice(space + 1);
    const body = placeSchema.loose().safeParse(parsedOrNull(text)).data;
    return body === undefined ? [] : [{ mac: line.slice(0, space), text, body }];
  });
}

function entryOf({ vaultId: _, mandateId: __, seq: ___, ...entry }: z.infer<typeof placeSchema>) {
  return entrySchema.safeParse(entry).data ?? null;
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
