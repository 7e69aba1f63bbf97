// A line of a set: a request, and what a right answer to it contains. Keys that only a reader needs are kept
// and not looked at.
import { z } from 'zod';

const figure = z.union([z.number(), z.string()]);

/** Beside these: `{and: […]}` and `{or: […]}`. `left` and `right` are numbers or names such as `price:ETH`. */
const comparisonSchema = z.strictObject({ left: figure, op: z.string(), right: figure });
export type ExpectedComparison = z.infer<typeof comparisonSchema>;

const conditionSchema = z.union([
  comparisonSchema,
  z.strictObject({ and: z.array(comparisonSchema) }),
  z.strictObject({ or: z.array(comparisonSchema) }),
]);
export type ExpectedCondition = z.infer<typeof conditionSchema>;

const triggerSchema = z.looseObject({
  type: z.string(),
  /** An instant. */
  at: z.string().optional(),
  everyMs: z.number().optional(),
  maxRuns: z.number().optional(),
  expression: z.string().optional(),
  timezone: z.string().optional(),
  token: z.string().optional(),
  condition: z.string().optional(),
  /** Null: it is relative to the price of the day. */
  threshold: figure.nullable().optional(),
});
export type ExpectedTrigger = z.infer<typeof triggerSchema>;

const amountSchema = z.looseObject({
  tool: z.string(),
  mode: z.string().optional(),
  value: figure.optional(),
  /** What is spent; `*` is any, `A|B` either. */
  token: z.string().optional(),
  /** What is bought. */
  to: z.string().optional(),
  /** `swap.amountOut`: the step that the amount comes from. */
  ref: z.string().optional(),
  minus: figure.optional(),
  venue: z.string().optional(),
  chain: z.number().optional(),
  from_chain: z.number().optional(),
  to_chain: z.number().optional(),
  spender: z.string().optional(),
  /** A contact or an address. */
  recipient: z.string().optional(),
  slippage_bps_max: z.number().optional(),
  min_out: z.string().optional(),
  /** The way that a swap takes, which no tool can be told. */
  path: z.array(z.string()).optional(),
  /** It holds of every action of that tool. */
  each: z.boolean().optional(),
  /** The value is the sum over all repetitions. */
  split: z.boolean().optional(),
});
export type ExpectedAmount = z.infer<typeof amountSchema>;

const callSchema = z.strictObject({
  tool: z.string(),
  /** Those that matter; others may be given too. */
  params: z.record(z.string(), z.json()),
});
export type ExpectedCall = z.infer<typeof callSchema>;

const codes = z.array(z.string());

const expectSchema = z.looseObject({
  trigger: triggerSchema,
  tools: codes,
  amounts: z.array(amountSchema),
  conditions: z.array(conditionSchema),
  refuse: z.boolean().optional(),
  /** Something outside of the user's own words asks for what must not be done. */
  refuse_injected: z.boolean().optional(),
  ask: codes.optional(),
  ask_or_default: z.string().optional(),
  issues: codes.optional(),
  issues_any: codes.optional(),
  forbid_tools: codes.optional(),
  forbid_issues: codes.optional(),
  /** One other sequence, or several. */
  accept_tools: z.union([codes, z.array(codes)]).optional(),
  accept_triggers: codes.optional(),
  accept_maxRuns: z.array(z.number()).optional(),
  /** The one recipient of everything. */
  to: z.string().optional(),
  /** What is right once the question is answered, in the mode that answers it. */
  tools_when_answered: codes.optional(),
  amounts_when_answered: z.array(amountSchema).optional(),
  conditions_when_answered: z.array(conditionSchema).optional(),
  trigger_when_answered: triggerSchema.optional(),
  /** Calls that must be among those of the plan or of the answer. */
  calls: z.array(callSchema).optional(),
});
export type Expectation = z.infer<typeof expectSchema>;

export const itemSchema = z.looseObject({
  id: z.string().min(1),
  category: z.string().min(1),
  text: z.string(),
  /** Laid over the context of the whole set. */
  context: z
    .looseObject({
      chain: z.number().optional(),
      history: z.array(z.string()).optional(),
      pending_plans: z.array(z.string()).optional(),
      balances: z.record(z.string(), z.unknown()).optional(),
      contacts: z.record(z.string(), z.string()).optional(),
    })
    .optional(),
  expect: expectSchema,
  /** What the person answers, by what is asked for. */
  answers: z.record(z.string(), z.string()).optional(),
});
export type Item = z.infer<typeof itemSchema>;
