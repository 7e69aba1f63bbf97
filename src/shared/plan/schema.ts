// The plan document: the single source of truth. Types are inferred from it, the JSON Schema is generated.
import { z } from 'zod';
import { planNodeSchema } from './nodes.ts';
import { triggerSchema } from './triggers.ts';
import { validationResultSchema } from './validate/result.ts';

export const planStatusSchema = z.enum([
  'draft',
  'validated',
  'scheduled',
  'running',
  'paused',
  'completed',
  'failed',
  'cancelled',
]);

const decimalSchema = z.string().regex(/^\d+(\.\d+)?$/, 'Expected a decimal amount such as "0.75"');

export const budgetSchema = z.strictObject({
  maxGasEth: decimalSchema.optional(),
  maxLlmUsd: decimalSchema.optional(),
  maxSpend: z
    .array(z.strictObject({ token: z.string(), chainId: z.number(), amount: decimalSchema }))
    .optional(),
});
export type Budget = z.infer<typeof budgetSchema>;

export const provenanceSchema = z.strictObject({
  source: z.enum([
    'user_text',
    'user_edit',
    'user_file',
    'address_book',
    'registry',
    /** The name service of the chain; `detail` is the name, which is looked up again before it is signed for. */
    'name_service',
    'default',
    'model',
    'tool_output',
    'import',
  ]),
  /** For user_text: UTF-16 offsets into naturalLanguage, end exclusive. */
  range: z.tuple([z.number(), z.number()]).optional(),
  /** Which entry: the contact's name, the file's path, the tool. */
  detail: z.string().optional(),
  /** For user_file: the line, and the SHA-256 of the file as it was read. */
  line: z.number().int().positive().optional(),
  sha256: z.string().optional(),
  /** For user_file: what that line calls whom it is about. */
  called: z.string().optional(),
});
export type Provenance = z.infer<typeof provenanceSchema>;

export const planSchema = z.strictObject({
  schemaVersion: z.literal(1).optional(),
  id: z.string(),
  name: z.string(),
  userId: z.string(),
  /** Epoch milliseconds. */
  createdAt: z.number(),
  status: planStatusSchema,
  /** Address or account name that the plan acts for. */
  account: z.string().optional(),
  /** Chain of actions that name none. */
  chainId: z.number().optional(),
  /** Omitted: starts at once. */
  trigger: triggerSchema.optional(),
  root: planNodeSchema,
  budget: budgetSchema.optional(),
  rollbackOnFail: z.boolean().optional(),
  validation: validationResultSchema.optional(),
  tags: z.array(z.string()).optional(),
  /** The request in the user's own words. */
  naturalLanguage: z.string().optional(),
  /** Where each parameter came from, by `<nodeId>.<parameter>`. */
  provenance: z.record(z.string(), provenanceSchema).optional(),
});
export type Plan = z.infer<typeof planSchema>;

/** JSON Schema (2020-12) of a plan, for the model's strict tool and for other programs. */
export function planJsonSchema(): Record<string, unknown> {
  return { ...z.toJSONSchema(planSchema) };
}
