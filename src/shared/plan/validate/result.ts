import { z } from 'zod';

export const issueSeveritySchema = z.enum(['error', 'warning', 'info']);
export type IssueSeverity = z.infer<typeof issueSeveritySchema>;

/** One finding of the validator. Errors block a run, warnings need an acknowledgement, infos are shown. */
export const validationIssueSchema = z.strictObject({
  severity: issueSeveritySchema,
  /** The node that caused it; null for the plan as a whole. */
  nodeId: z.string().nullable(),
  code: z.string(),
  /** One sentence for a person. */
  message: z.string(),
  /** JSON path of the offending value, e.g. `root.steps[0].params.amount`. */
  path: z.string().optional(),
  /** What to write instead, when there is an obvious answer. */
  suggestion: z.string().optional(),
});
export type ValidationIssue = z.infer<typeof validationIssueSchema>;

export const validationResultSchema = z.strictObject({
  /** No issue has severity error. */
  valid: z.boolean(),
  issues: z.array(validationIssueSchema),
  /** Rough worst path, in ETH. */
  estimatedGasEth: z.number().optional(),
  /** Rough worst path, in ms. */
  estimatedDurationMs: z.number().optional(),
  /** Sorted, each once. */
  toolsUsed: z.array(z.string()),
  /** Sorted, each once. */
  chainsUsed: z.array(z.number()),
});
export type ValidationResult = z.infer<typeof validationResultSchema>;
