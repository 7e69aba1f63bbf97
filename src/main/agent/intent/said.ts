// What was said, as it was said. The compiler, and nobody before it, decides what it means.
import { z } from 'zod';

/** UTF-16 offsets into the user's text, end exclusive. */
const place = { text: z.string(), start: z.number().int(), end: z.number().int() };

/** Words of the user: "half", "$50", "Bob", "uniswap v3". Taken only where they stand in the text. */
export const saidTextSchema = z.strictObject({ kind: z.literal('text'), ...place });
export type SaidText = z.infer<typeof saidTextSchema>;

/** What an earlier step gave: "what I get", "half of it", "it but 500". */
const saidOutputSchema = z.strictObject({
  kind: z.literal('output'),
  ...place,
  /** Id of that step. */
  step: z.string(),
  /** Name of one of its results, or `given` for what the step gives, whatever its name. */
  output: z.string(),
  /** Only a share of it: "half", "25%". */
  share: saidTextSchema.nullable(),
  /** All of it but this. */
  minus: saidTextSchema.nullable(),
});

/** A share of what is held when the run begins, so that two halves are a whole. */
const saidShareSchema = z.strictObject({ kind: z.literal('percent_of_start'), ...place });

export const saidSchema = z.discriminatedUnion('kind', [
  saidTextSchema,
  saidOutputSchema,
  saidShareSchema,
]);
export type Said = z.infer<typeof saidSchema>;
export type SaidOutput = z.infer<typeof saidOutputSchema>;
