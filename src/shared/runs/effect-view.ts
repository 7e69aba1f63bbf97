import { z } from 'zod';
import { effectLineSchema } from '../approvals/facts.ts';
import { assetChangeSchema } from '../chain/types.ts';
import { commandRunSchema } from '../commands/command-run.ts';
import { fileChangeSchema } from '../files/file-change.ts';
import { visitSchema } from '../visits/visit.ts';
import { effectStates, verdicts } from './states.ts';

/** An error as a person reads it. Mirrors ErrorShape. */
export const errorViewSchema = z.strictObject({
  code: z.string(),
  class: z.string(),
  message: z.string(),
  advice: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

export const effectViewSchema = z.strictObject({
  effectId: z.string(),
  ordinal: z.number().int(),
  realm: z.enum(['chain', 'file', 'signature', 'command', 'visit']),
  /** approve, swap, transfer, …; of a file create, modify, delete, move, restore; of a signature permit; of a program run; of the web visit. */
  kind: z.string(),
  /** Of a file, once it is worked out. */
  change: fileChangeSchema.nullable(),
  /** Of a program: what is started, and once it is, what came of it; `endedAt` is null while it runs. */
  command: z
    .strictObject({
      start: commandRunSchema,
      run: z
        .strictObject({
          startedAt: z.number(),
          endedAt: z.number().nullable(),
          exitCode: z.number().int().nullable(),
          signal: z.string().nullable(),
          stdout: z.string(),
          stderr: z.string(),
          cut: z.boolean(),
        })
        .nullable(),
    })
    .nullable(),
  /** Of the web: what is done, and once it is begun, how far it came; `endedAt` is null while it goes on. */
  visit: z
    .strictObject({
      asked: visitSchema,
      came: z
        .strictObject({
          startedAt: z.number(),
          endedAt: z.number().nullable(),
          /** Acts that are done. */
          done: z.number().int(),
          url: z.string(),
          extracted: z.record(z.string(), z.string()),
          refused: z.array(z.string()),
          pictures: z.array(
            z.strictObject({ name: z.string(), takenAt: z.number(), sha256: z.string() }),
          ),
        })
        .nullable(),
    })
    .nullable(),
  state: z.enum(effectStates),
  approvalId: z.string().nullable(),
  txHash: z.string().nullable(),
  blockNumber: z.string().nullable(),
  confirmations: z.number().int(),
  nonce: z.number().int().nullable(),
  /** Changes of the user's account as rehearsed and as found on the chain afterwards. */
  rehearsed: z.array(assetChangeSchema),
  actual: z.array(assetChangeSchema),
  /** What others may take afterwards, whole tokens: as rehearsed and as found; null where nothing was found yet. */
  allowances: z.array(
    z.strictObject({
      token: z.string(),
      symbol: z.string(),
      spender: z.string(),
      rehearsed: z.string(),
      happened: z.string().nullable(),
    }),
  ),
  rehearsedFeeEth: z.string(),
  actualFeeEth: z.string().nullable(),
  /** What the open or used approval allows; empty when there is none or it was taken back. */
  limits: z.array(effectLineSchema.omit({ rehearsed: true })),
  verdict: z.enum(verdicts),
  error: errorViewSchema.nullable(),
  /** A cancellation was signed to take its place. */
  calledOff: z.boolean(),
  updatedAt: z.number(),
});
export type EffectView = z.infer<typeof effectViewSchema>;
