// An intent as a model writes it: words only, flat, without maps and places, which a schema that is kept to
// letter by letter cannot have. Where the words stand is looked up here.
import { z } from 'zod';
import { toolCompilers } from '../compiler/tools/tool-compilers.ts';

const slotNames = [
  ...new Set([
    ...[...toolCompilers.values()].flatMap(({ slots }) => slots),
    ...['chain', 'there', 'from', 'duration', 'atMost', 'times', 'every'],
  ]),
].sort();

const slotSchema = z.strictObject({
  name: z.enum(slotNames),
  kind: z.enum(['text', 'output', 'percent_of_start']),
  /** The words of the user. */
  text: z.string(),
  /** Of an output: the id of the step that gives it, and which of its results. */
  step: z.string().nullable(),
  output: z.string().nullable(),
  share: z.string().nullable(),
  minus: z.string().nullable(),
});
export type ModelSlot = z.infer<typeof slotSchema>;

const conditionSchema = z.strictObject({
  join: z.enum(['and', 'or']),
  parts: z
    .array(
      z.strictObject({
        about: z.enum(['price', 'balance', 'gas', 'health_factor']),
        token: z.string().nullable(),
        side: z.enum(['above', 'below', 'at_least', 'at_most']),
        than: z.string(),
      }),
    )
    .min(1),
});
export type ModelCondition = z.infer<typeof conditionSchema>;

const stepSchema = z.strictObject({
  id: z.string(),
  parent: z.string().nullable(),
  place: z.enum(['then', 'else', 'body']).nullable(),
  kind: z.enum(['action', 'if', 'wait', 'repeat']),
  tool: z.enum([...toolCompilers.keys()].sort()).nullable(),
  slots: z.array(slotSchema),
  condition: conditionSchema.nullable(),
});
export type ModelStep = z.infer<typeof stepSchema>;

/** More steps than any request names; a list beyond it is no answer. */
const mostSteps = 100;

/** What the model is asked for. */
export const modelIntentSchema = z.strictObject({
  status: z.enum(['plan', 'ask', 'refuse', 'answer']),
  start: z.array(z.string()).max(20),
  steps: z.array(stepSchema).max(mostSteps),
  questions: z
    .array(
      z.strictObject({
        slot: z.string(),
        text: z.string(),
        options: z.array(z.string()).max(10),
      }),
    )
    .max(10),
  reason: z.string().nullable(),
});
export type ModelIntent = z.infer<typeof modelIntentSchema>;
