// What can be shown to others about one approval: what was shown, agreed to, signed and found on the chain.
import { z } from 'zod';
import { approvalFactsSchema } from '../approvals/facts.ts';
import { allowanceChangeSchema } from '../chain/allowances.ts';
import { bytesText as hex, wordText as word } from '../chain/chain-text.ts';
import { assetChangeSchema, errorShapeSchema } from '../chain/types.ts';
import { effectStates, verdicts } from '../runs/states.ts';
import { rehearsalEnvironmentSchema } from './environment.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const units = z.string().regex(/^\d+$/);
/** Epoch milliseconds. */
const time = z.number().int();
const block = { number: z.string(), hash: z.string() };
const changes = {
  assetChanges: z.array(assetChangeSchema),
  allowances: z.array(allowanceChangeSchema),
};

/** Parts of the document; each has a hash of its own, so that a change is found where it was made. */
const sections = {
  approval: z.strictObject({
    approvalId: z.string(),
    status: z.enum(['pending', 'approved', 'consumed', 'rejected', 'expired', 'void']),
    purpose: z.enum(['original', 'speed_up', 'cancel']),
    policyVersion: z.number().int(),
    decidedBy: z.string().nullable(),
    /** keccak-256 of the unsigned bytes of a transaction; EIP-712 of a permit; SHA-256 of a change of a file. */
    digest: word,
    expiresAt: time,
    /** Everything that was shown. */
    facts: approvalFactsSchema,
  }),
  plan: z.strictObject({
    planId: z.string(),
    revision: z.number().int(),
    hash: sha256,
    document: z.record(z.string(), z.json()),
  }),
  run: z.strictObject({
    executionId: z.string(),
    agreementId: z.string(),
    requestId: z.string().nullable(),
    account: z.string(),
    chainId: z.number().int(),
    instanceId: z.string().nullable(),
  }),
  step: z.strictObject({
    path: z.string(),
    effectId: z.string(),
    realm: z.string(),
    kind: z.string(),
    attempt: z.number().int(),
    ordinal: z.number().int(),
  }),
  /** Null of a permit and of a change of a file, and where the bytes were rehearsed anew since. */
  rehearsal: z
    .strictObject({
      block: z.strictObject({ ...block, timestamp: z.string().nullable() }),
      rehearsedAt: time,
      /** Endpoints that were asked. */
      hosts: z.array(z.string()).nullable(),
      environment: rehearsalEnvironmentSchema.nullable(),
      feeWei: units,
      ...changes,
      leastDeltaUnits: z.record(z.string(), z.string()),
      /** SHA-256 of what it rests on; null where nobody read that. */
      readSetHash: sha256.nullable(),
    })
    .nullable(),
  bytes: z.strictObject({
    /** What the digest is of; null where the bytes were rehearsed anew since. */
    unsigned: hex.nullable(),
    /** Null while it is not signed. */
    signed: hex.nullable(),
    txHash: word.nullable(),
    nonce: z.number().int().nullable(),
  }),
  times: z.strictObject({
    rehearsed: time,
    asked: time.nullable(),
    answered: time.nullable(),
    signed: time.nullable(),
    sent: time.nullable(),
    mined: time.nullable(),
    confirmed: time.nullable(),
  }),
  /** Null where another transaction came in its place, or nothing was signed. */
  outcome: z
    .strictObject({
      state: z.enum(effectStates),
      verdict: z.enum(verdicts),
      block: z.strictObject(block).nullable(),
      confirmations: z.number().int(),
      feeWei: units.nullable(),
      changes: z.strictObject(changes).nullable(),
      error: errorShapeSchema.nullable(),
      /** Those that a visit took of pages, in their order; "exec pictures" writes them. */
      pictures: z.array(z.strictObject({ name: z.string(), takenAt: time, sha256 })).optional(),
    })
    .nullable(),
  /** Lines of the audit log about the agreement, the step and the approval, with their seals. */
  log: z.array(
    z.strictObject({
      seq: z.number().int(),
      at: time,
      kind: z.string(),
      requestId: z.string().nullable(),
      executionId: z.string().nullable(),
      effectId: z.string().nullable(),
      body: z.string(),
      prevHash: sha256,
      hash: sha256,
      mac: z.string().nullable(),
    }),
  ),
};

/** In the order of the document. */
export const evidenceSections = Object.keys(sections) as (keyof typeof sections)[];

export const evidencePartsSchema = z.strictObject({ schemaVersion: z.literal(1), ...sections });
export type EvidenceParts = z.infer<typeof evidencePartsSchema>;

export const evidenceSchema = evidencePartsSchema.extend({
  /** SHA-256 of the RFC 8785 form of each part. */
  hashes: z.record(z.enum(evidenceSections), sha256),
  /** SHA-256 of the RFC 8785 form of the version and these hashes. */
  sha256,
});
export type Evidence = z.infer<typeof evidenceSchema>;
