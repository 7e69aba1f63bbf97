// What main asks the signer to show to a person, or to hold against a mandate: the bytes, and what main says of them.
import { z } from 'zod';
import { addressText } from '../../../shared/address-text.ts';
import { mostInBatch } from '../../../shared/wallet/batch-digest.ts';
import { mandateIdSchema } from '../../../shared/wallet/mandate-terms.ts';
import { messageExpectationSchema, messageForms } from '../message/read-message.ts';
import { maximumMessageSize } from '../message/typed-data.ts';
import { expectationSchema } from '../transaction/expectation.ts';
import { maximumTransactionSize } from '../transaction/parse-transaction.ts';

/** 128 random bits; bound for ever to the first digest that is signed or approved under it. */
export const approvalIdText = z.string().regex(/^[0-9a-f]{32}$/);
export const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
/** The length is judged before anything else, so that a huge message costs nothing. */
export const hexBytes = (bytes: number) =>
  z
    .string()
    .max(2 + 2 * bytes, { abort: true })
    .regex(/^0x[0-9a-f]+$/)
    .refine((hex) => hex.length % 2 === 0);

export const proposalRequestSchema = z.strictObject({
  approvalId: approvalIdText,
  /** The unsigned transaction, serialised: 0x and lower-case hex. */
  unsignedTx: hexBytes(maximumTransactionSize),
  expectation: expectationSchema,
  /** Describes the function that is called, where the signer does not know it by itself. */
  abi: z.string().max(4_096).optional(),
  /** Epoch ms. */
  expiresAt: count,
});
export type ProposalRequest = z.infer<typeof proposalRequestSchema>;

/** Bytes of all transactions that are answered at once. */
const mostBatchBytes = maximumTransactionSize;

export const batchRequestSchema = z.strictObject({
  /** That of the first member, by which all of them are answered. */
  approvalId: approvalIdText,
  /** In the order in which they are signed: payments of one account, with one nonce after the other. */
  members: z
    .array(proposalRequestSchema.omit({ expiresAt: true, abi: true }))
    .min(2)
    .max(mostInBatch)
    .refine((members) => {
      const digits = members.reduce((sum, { unsignedTx }) => sum + unsignedTx.length - 2, 0);
      return digits <= 2 * mostBatchBytes;
    }),
  /** Epoch ms. */
  expiresAt: count,
});
export type BatchRequest = z.infer<typeof batchRequestSchema>;

export const messageRequestSchema = z.strictObject({
  approvalId: approvalIdText,
  form: z.enum(messageForms),
  /** The bytes of a text, or those of typed data in its one spelling: 0x and lower-case hex. */
  message: hexBytes(maximumMessageSize),
  expectation: messageExpectationSchema,
  /** Epoch ms. */
  expiresAt: count,
});
export type MessageRequest = z.infer<typeof messageRequestSchema>;

/** Canonical bytes of a file change are two paths, two hashes and the folders on the way. */
const mostChangeBytes = 65_536;

export const changeRequestSchema = z.strictObject({
  approvalId: approvalIdText,
  /** The canonical bytes of a file change (`fileChangeBytes`): 0x and lower-case hex. */
  change: hexBytes(mostChangeBytes),
  /** Epoch ms. */
  expiresAt: count,
});
export type ChangeRequest = z.infer<typeof changeRequestSchema>;

const units = z.string().regex(/^(0|[1-9][0-9]{0,77})$/);

/** What main says of a transaction under a mandate; the signer lets nothing through for it. */
const mandateFactsSchema = z.strictObject({
  /** What the quote promises: needed where a least amount stands in the bytes, which is held against it. */
  expectedOut: z
    .array(z.strictObject({ token: z.union([z.literal('native'), addressText]), units }))
    .max(8),
});

export const mandateRequestSchema = proposalRequestSchema.omit({ abi: true }).extend({
  mandateId: mandateIdSchema,
  /** Of the plan that runs: 64 hex digits. */
  planHash: z.string().regex(/^[0-9a-f]{64}$/),
  /** Amounts of a run are counted by it. */
  runId: z.string().min(1).max(64),
  facts: mandateFactsSchema,
});
export type MandateRequest = z.infer<typeof mandateRequestSchema>;
