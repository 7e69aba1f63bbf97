import { z } from 'zod';
import { commandRunSchema } from '../commands/command-run.ts';
import { fileChangeSchema } from '../files/file-change.ts';
import { diffLineSchema } from '../files/line-diff.ts';
import { visitSchema } from '../visits/visit.ts';
import { mostInBatch } from '../wallet/batch-digest.ts';

/** Who or what an address is, and how we know. `source` is shown beside every name. */
export const addressFactSchema = z.strictObject({
  /** What the address is for, e.g. "Paid to", "Through", "May take". */
  role: z.string(),
  /** Full EIP-55 address, all 40 digits. */
  address: z.string(),
  /** Name from the source below; empty when there is none. */
  name: z.string(),
  source: z.enum([
    'your_account',
    'watched',
    'contact',
    'bundled_list',
    'your_words',
    'name_service',
    'unknown',
  ]),
  /** What the line of a file that it is paid by calls it. Whoever wrote the file says so, and nobody else. */
  fileSays: z.string().optional(),
});
export type AddressFact = z.infer<typeof addressFactSchema>;

/** One line of the ledger in an approval: what was rehearsed and the limit that the bytes allow. */
export const effectLineSchema = z.strictObject({
  /** `owed`: a debt changes; plus where the account owes more. */
  direction: z.enum(['in', 'out', 'owed', 'fee', 'allowance']),
  symbol: z.string(),
  /** Decimal string with sign, as rehearsed. */
  rehearsed: z.string(),
  /** Decimal string: at most (out, fee, allowance, a debt that grows) or at least (in, a debt that shrinks). */
  limit: z.string(),
  /** Address of the token, or `native`; of an item of a collection with its number. */
  token: z.string(),
  /** Of an allowance: whatever the account holds, so that its figures say nothing. */
  unlimited: z.literal(true).exactOptional(),
  /** Of an allowance that does not stand in the token itself: where it does, and until when. */
  terms: z.string().exactOptional(),
});
export type EffectLine = z.infer<typeof effectLineSchema>;

const findingFactSchema = z.strictObject({
  id: z.string(),
  level: z.enum(['info', 'caution', 'danger', 'block', 'unknown']),
  message: z.string(),
  evidence: z.string(),
});

/** What a request says whatever it is for; computed by main from the bytes and the rehearsal. */
const asked = {
  approvalId: z.string(),
  executionId: z.string(),
  planId: z.string(),
  planName: z.string(),
  /** Position of the step in the plan, e.g. "1" or "2.1". */
  stepLabel: z.string(),
  /** One sentence with the limit in it, e.g. "Swap 1 ETH for at least 2,980.2 USDC". */
  title: z.string(),
  /** What the button of a yes says, e.g. "Sign and send 1 ETH". */
  actionLabel: z.string(),
  findings: z.array(findingFactSchema),
  rehearsedAt: z.number(),
  /** 0x-hex of what is approved: keccak-256 of the unsigned bytes, or SHA-256 of the file change, of the start of a program, or of a visit. */
  digest: z.string(),
  createdAt: z.number(),
  expiresAt: z.number(),
  status: z.enum(['pending', 'approved', 'consumed', 'rejected', 'expired', 'void']),
};

/** A transaction that would be signed. Requests of the first versions did not say that they are one. */
const transactionFactsSchema = z.strictObject({
  subject: z.literal('transaction').default('transaction'),
  ...asked,
  chainId: z.number().int(),
  networkName: z.string(),
  practice: z.boolean(),
  account: addressFactSchema,
  lines: z.array(effectLineSchema),
  addresses: z.array(addressFactSchema),
  /** Block of the rehearsal that the facts come from. */
  block: z.strictObject({ number: z.string(), hash: z.string() }),
  nonce: z.number().int(),
  /** Decoded call, one line, e.g. "swapExactETHForTokens(amountOutMin 2980200000, …)"; empty when there is none. */
  decoded: z.string(),
  /** The approval that this one was answered with, as one of several payments. */
  answeredWith: z.string().optional(),
  /** The line of the ABI by which the call is read, where Countersign does not know it by itself. */
  abi: z.string().optional(),
});
export type TransactionFacts = z.infer<typeof transactionFactsSchema>;

/** One of several payments that are answered at once. */
const paymentFactsSchema = z.strictObject({
  stepLabel: z.string(),
  /** One sentence, e.g. "Send 100 USDC to Alice". */
  title: z.string(),
  /** 0x-hex: keccak-256 of its unsigned bytes. */
  digest: z.string(),
  nonce: z.number().int(),
  recipient: addressFactSchema,
  /** `native`, or the address of the token. */
  token: z.string(),
  symbol: z.string(),
  /** Decimal string. */
  amount: z.string(),
  /** The most that it may cost beside, decimal string in the coin of the network. */
  mostFee: z.string(),
  /** What was found of this one alone. */
  findings: z.array(findingFactSchema),
});
export type PaymentFacts = z.infer<typeof paymentFactsSchema>;

/** Several payments of one account, each with its bytes and its number, that are answered at once and signed in order. */
const batchFactsSchema = z.strictObject({
  subject: z.literal('batch'),
  /** The digest is that of the first, by which the run knows it; `findings` are those of all of them. */
  ...asked,
  /** Over the digests of all of them, in their order: what the signer shows and is answered. */
  batchDigest: z.string(),
  chainId: z.number().int(),
  networkName: z.string(),
  practice: z.boolean(),
  account: addressFactSchema,
  /** Of the first. */
  nonce: z.number().int(),
  payments: z.array(paymentFactsSchema).min(2).max(mostInBatch),
  /** What all of them pay together, for each token; decimal strings. */
  totals: z.array(z.strictObject({ token: z.string(), symbol: z.string(), amount: z.string() })),
  /** The most that their fees can come to, and the coin that they are paid in. */
  mostFees: z.strictObject({ symbol: z.string(), amount: z.string() }),
  /** Everybody who is paid. */
  addresses: z.array(addressFactSchema),
  block: z.strictObject({ number: z.string(), hash: z.string() }),
});
export type BatchFacts = z.infer<typeof batchFactsSchema>;

/** A permit that would be signed: leave to take a token, which a later transaction of the step carries. */
const permitFactsSchema = z.strictObject({
  subject: z.literal('permit'),
  ...asked,
  chainId: z.number().int(),
  networkName: z.string(),
  practice: z.boolean(),
  account: addressFactSchema,
  /** One of an allowance: who may take how much, and until when the permit counts. */
  lines: z.array(effectLineSchema),
  addresses: z.array(addressFactSchema),
});
export type PermitFacts = z.infer<typeof permitFactsSchema>;

/** The content of a file before and after, as far as it can be read. */
export const shownContentSchema = z.discriminatedUnion('as', [
  z.strictObject({
    as: z.literal('text'),
    /** As they are in the files: what cannot be seen is made visible where it is shown. */
    lines: z.array(diffLineSchema),
    /** Of the whole change, also of what is not in `lines`. */
    added: z.number().int(),
    removed: z.number().int(),
    /** Lines after these that are not shown, because they are too many. */
    left: z.number().int(),
    /** They differ in so much that they were not compared line by line. */
    coarse: z.literal(true).optional(),
  }),
  /** Nothing of the content changes. */
  z.strictObject({ as: z.literal('unchanged') }),
  /** It is no text. */
  z.strictObject({ as: z.literal('binary') }),
  z.strictObject({ as: z.literal('too_large') }),
]);
export type ShownContent = z.infer<typeof shownContentSchema>;

/** A change of a file that would be made. */
const fileChangeFactsSchema = z.strictObject({
  subject: z.literal('file_change'),
  ...asked,
  change: fileChangeSchema,
  /** The folder, among those that plans may touch, in which it is made. Null: it is in none. */
  folder: z.string().nullable(),
  content: shownContentSchema,
});
export type FileChangeFacts = z.infer<typeof fileChangeFactsSchema>;

/** A program that would be run. */
const commandFactsSchema = z.strictObject({
  subject: z.literal('command'),
  ...asked,
  command: commandRunSchema,
});
export type CommandFacts = z.infer<typeof commandFactsSchema>;

/** A visit to the web that would be made. */
const visitFactsSchema = z.strictObject({
  subject: z.literal('visit'),
  ...asked,
  visit: visitSchema,
});
export type VisitFacts = z.infer<typeof visitFactsSchema>;

/** Everything that the approval window shows. */
export const approvalFactsSchema = z.union([
  commandFactsSchema,
  visitFactsSchema,
  fileChangeFactsSchema,
  permitFactsSchema,
  batchFactsSchema,
  transactionFactsSchema,
]);
export type ApprovalFacts =
  | TransactionFacts
  | BatchFacts
  | FileChangeFacts
  | PermitFacts
  | CommandFacts
  | VisitFacts;
