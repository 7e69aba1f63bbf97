import { z } from 'zod';

/** Who or what an address is, and how we know. `source` is shown beside every name. */
export const addressFactSchema = z.strictObject({
  /** What the address is for, e.g. "Paid to", "Through", "May take". */
  role: z.string(),
  /** Full EIP-55 address, all 40 digits. */
  address: z.string(),
  /** Name from the source below; empty when there is none. */
  name: z.string(),
  source: z.enum(['your_account', 'contact', 'bundled_list', 'your_words', 'unknown']),
});
export type AddressFact = z.infer<typeof addressFactSchema>;

/** One line of the ledger in an approval: what was rehearsed and the limit that the bytes allow. */
export const effectLineSchema = z.strictObject({
  direction: z.enum(['in', 'out', 'fee', 'allowance']),
  symbol: z.string(),
  /** Decimal string with sign, as rehearsed. */
  rehearsed: z.string(),
  /** Decimal string: at most (out, fee, allowance) or at least (in). */
  limit: z.string(),
  /** Address of the token, or `native`. */
  token: z.string(),
});
export type EffectLine = z.infer<typeof effectLineSchema>;

/** Everything that the approval window shows; computed by main from the bytes and the rehearsal. */
export const approvalFactsSchema = z.strictObject({
  approvalId: z.string(),
  executionId: z.string(),
  planId: z.string(),
  planName: z.string(),
  /** Position of the step in the plan, e.g. "1" or "2.1". */
  stepLabel: z.string(),
  /** One sentence with the limit in it, e.g. "Swap 1 ETH for at least 2,980.2 USDC". */
  title: z.string(),
  /** What the signing button says, e.g. "Sign and send 1 ETH". */
  actionLabel: z.string(),
  chainId: z.number().int(),
  networkName: z.string(),
  practice: z.boolean(),
  account: addressFactSchema,
  lines: z.array(effectLineSchema),
  addresses: z.array(addressFactSchema),
  findings: z.array(
    z.strictObject({
      id: z.string(),
      level: z.enum(['info', 'caution', 'danger', 'block', 'unknown']),
      message: z.string(),
      evidence: z.string(),
    }),
  ),
  /** Block of the rehearsal that the facts come from. */
  block: z.strictObject({ number: z.string(), hash: z.string() }),
  rehearsedAt: z.number(),
  /** keccak-256 of the unsigned bytes, 0x-hex. */
  digest: z.string(),
  nonce: z.number().int(),
  /** Decoded call, one line, e.g. "swapExactETHForTokens(amountOutMin 2980200000, …)"; empty when there is none. */
  decoded: z.string(),
  createdAt: z.number(),
  expiresAt: z.number(),
  status: z.enum(['pending', 'approved', 'consumed', 'rejected', 'expired', 'void']),
});
export type ApprovalFacts = z.infer<typeof approvalFactsSchema>;
