import { z } from 'zod';
import { tokenOrCoin } from '../wallet/mandate-terms.ts';

/** What a person says themselves when terms are drawn up; the rest follows from the plan. */
export const draftChoiceSchema = z.strictObject({
  /** At most so many runs in all. */
  runs: z.number().int().min(1).max(9_999).exactOptional(),
  /** Epoch ms; 30 days from now unless given. */
  expiresAt: z.number().int().positive().exactOptional(),
  whileLocked: z.boolean().exactOptional(),
});
export type DraftChoice = z.infer<typeof draftChoiceSchema>;

const amount = z.string().min(1).max(120);

/** What a person lowers in terms that were drawn up. Amounts are whole tokens, as `OfferedCap` has them. */
export const lowerTermsSchema = z.strictObject({
  maxUses: z.number().int().min(1).max(10_000),
  caps: z
    .array(z.strictObject({ token: tokenOrCoin, perRun: amount, perPeriod: amount, total: amount }))
    .max(32),
});
export type LowerTerms = z.infer<typeof lowerTermsSchema>;
