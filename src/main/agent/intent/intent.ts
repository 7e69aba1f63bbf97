// What a request asks for, before anything is looked up. Readers without a model and a model alike give this, and
// one compiler makes a plan of it.
import { z } from 'zod';
import { questionSchema } from '../../../shared/plan/compile-outcome.ts';
import { saidSchema, saidTextSchema } from './said.ts';

/** One thing that is compared: "ETH is above 4000", "my USDC balance is at least 100". */
const comparisonSchema = z.strictObject({
  about: z.enum(['price', 'balance', 'gas', 'health_factor']),
  /** Of a price or a balance. */
  token: saidTextSchema.nullable(),
  side: z.enum(['above', 'below', 'at_least', 'at_most']),
  than: saidTextSchema,
});
export type Comparison = z.infer<typeof comparisonSchema>;

/** Never empty; all of them, or any. */
const conditionSchema = z.strictObject({
  join: z.enum(['and', 'or']),
  parts: z.array(comparisonSchema),
});
export type IntentCondition = z.infer<typeof conditionSchema>;

const stepSchema = z.strictObject({
  /** s1, s2, in the order they were said. */
  id: z.string(),
  /** The `if` or `repeat` that it belongs to; siblings run in the order of the list. */
  parent: z.string().nullable(),
  place: z.enum(['then', 'else', 'body']).nullable(),
  kind: z.enum(['action', 'if', 'wait', 'repeat']),
  /** Of an action: a tool's name. */
  tool: z.string().nullable(),
  /** By name. Those of an action are its compiler's; of a wait `duration` or `until`; of a repeat `times`, `every`. */
  slots: z.record(z.string(), saidSchema),
  /** What an `if` looks at, a `wait` waits for, and a `repeat` ends with. */
  condition: conditionSchema.nullable(),
});
export type IntentStep = z.infer<typeof stepSchema>;

/** Pieces such as "every Monday", "at 9:00", "when ETH is above 4000"; null starts at once. */
const startSchema = z.strictObject({ pieces: z.array(saidTextSchema) });

/** An answer's steps are read tools; a plan's may be any. */
export const intentSchema = z.strictObject({
  status: z.enum(['plan', 'ask', 'refuse', 'answer']),
  start: startSchema.nullable(),
  steps: z.array(stepSchema),
  questions: z.array(questionSchema),
  reason: z.string().nullable(),
  assumptions: z.array(z.string()),
});
export type Intent = z.infer<typeof intentSchema>;
