import { z } from 'zod';
import { settingsParts } from '../settings-part.ts';
import { questionOptionSchema } from './question-option.ts';
import { planSchema } from './schema.ts';
import { paramValueSchema } from './values.ts';

/** A value that was filled in without being asked for, said out loud. */
export const assumptionSchema = z.strictObject({
  slot: z.string(),
  value: z.string(),
  /** One sentence for a person. */
  text: z.string(),
});
export type Assumption = z.infer<typeof assumptionSchema>;

export const questionSchema = z.strictObject({
  /** What is missing or unclear: amount, token, tokenIn, tokenOut, to, chain, slippage, venue, start, zone, text. */
  slot: z.string(),
  text: z.string(),
  options: z.array(questionOptionSchema).optional(),
  /** Where in the settings the person changes what stands in the way. */
  part: z.enum(settingsParts).exactOptional(),
});
export type Question = z.infer<typeof questionSchema>;

const assumptions = z.array(assumptionSchema);

/** What words were compiled into. Only `plan` carries something that can be agreed to. */
export const compileOutcomeSchema = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('plan'), plan: planSchema, assumptions }),
  z.strictObject({ outcome: z.literal('ask'), questions: z.array(questionSchema), assumptions }),
  z.strictObject({ outcome: z.literal('refuse'), reason: z.string(), assumptions }),
  z.strictObject({
    outcome: z.literal('answer'),
    /** What is looked up, in words. */
    reason: z.string(),
    /** The calls of reading tools that the answer is made of, in their order. */
    reads: z.array(
      z.strictObject({ tool: z.string(), params: z.record(z.string(), paramValueSchema) }),
    ),
    assumptions,
  }),
  /** Only where no model is asked. */
  z.strictObject({ outcome: z.literal('needs_model'), reason: z.string(), assumptions }),
]);
export type CompileOutcome = z.infer<typeof compileOutcomeSchema>;
