// What the signer shows to a person before it signs, or says yes: what it read itself in what it was asked.
import { z } from 'zod';
import { fileChangeKinds } from '../files/file-change.ts';

/** One line of what the signer itself read in the bytes that it was asked about. */
export const summaryLineSchema = z.object({ label: z.string(), value: z.string() });
export type SummaryLine = z.infer<typeof summaryLineSchema>;

const shownProposal = {
  approvalId: z.string(),
  /** Random, of this showing only; an approval must return it. */
  challenge: z.string(),
  /** 0x-hex: of an unsigned transaction or a message what is signed, of several their `batchDigest`, of a file change SHA-256 of its bytes. */
  digest: z.string(),
  /** Epoch ms. */
  expiresAt: z.number(),
  summary: z.array(summaryLineSchema),
};

/** What the signer shows to a person before it signs a transaction. */
const transactionProposalSchema = z.object({
  subject: z.literal('transaction'),
  ...shownProposal,
  chainId: z.number(),
  from: z.string(),
  /** Another transaction of this account with this nonce was signed before. */
  replaces: z.boolean(),
});
export type TransactionProposal = z.infer<typeof transactionProposalSchema>;

/** What the signer shows to a person before a file is changed; a yes to it signs nothing. */
const fileChangeProposalSchema = z.object({
  subject: z.literal('file_change'),
  ...shownProposal,
  kind: z.enum(fileChangeKinds),
  /** Whole, and as the bytes have it: it may hold what cannot be seen. */
  path: z.string(),
});
export type FileChangeProposal = z.infer<typeof fileChangeProposalSchema>;

/** What the signer shows to a person before a program is run; a yes to it signs nothing. */
const commandProposalSchema = z.object({
  subject: z.literal('command'),
  ...shownProposal,
  /** Whole, and as the bytes have it. */
  program: z.string(),
});
export type CommandProposal = z.infer<typeof commandProposalSchema>;

/** What the signer shows to a person before the browser window opens; a yes to it signs nothing. */
const visitProposalSchema = z.object({
  subject: z.literal('visit'),
  ...shownProposal,
  /** How many acts there are. */
  acts: z.number(),
});
export type VisitProposal = z.infer<typeof visitProposalSchema>;

/** What the signer shows to a person before it signs a message. */
const messageProposalSchema = z.object({
  subject: z.literal('message'),
  ...shownProposal,
  /** A text (EIP-191), or typed data (EIP-712). */
  form: z.enum(['text', 'typed_data']),
  chainId: z.number(),
  from: z.string(),
  /** Sentences, each of which a person has to have read; they are in the summary too. */
  dangers: z.array(z.string()),
});
export type MessageProposal = z.infer<typeof messageProposalSchema>;

const paymentReadSchema = z.object({
  /** 0x-hex: the bytes that are signed, and keccak-256 of them. */
  unsignedTx: z.string(),
  digest: z.string(),
  nonce: z.number(),
  /** EIP-55 spelling. */
  recipient: z.string(),
  /** EIP-55 address, or `native`. */
  token: z.string(),
  units: z.string(),
  /** The most that its gas can cost. */
  maxFeeWei: z.string(),
  /** Another transaction of this account with this nonce was signed before. */
  replaces: z.boolean(),
});
/** One of several payments, as the signer read it in its bytes. */
export type PaymentRead = z.infer<typeof paymentReadSchema>;

/** What the signer shows to a person before it signs several payments, one after the other. */
const batchProposalSchema = z.object({
  subject: z.literal('batch'),
  ...shownProposal,
  chainId: z.number(),
  from: z.string(),
  /** In the order in which they are signed. */
  payments: z.array(paymentReadSchema),
});
export type BatchProposal = z.infer<typeof batchProposalSchema>;

/** What the signer itself read in the bytes that a person is asked about. */
export type SignerProposal =
  | TransactionProposal
  | BatchProposal
  | FileChangeProposal
  | CommandProposal
  | VisitProposal
  | MessageProposal;

const proposalType = { type: z.literal('proposal') };

/** One of these, as the signer says it. */
export const proposalSchema = z.discriminatedUnion('subject', [
  transactionProposalSchema.extend(proposalType),
  batchProposalSchema.extend(proposalType),
  fileChangeProposalSchema.extend(proposalType),
  commandProposalSchema.extend(proposalType),
  visitProposalSchema.extend(proposalType),
  messageProposalSchema.extend(proposalType),
]);
