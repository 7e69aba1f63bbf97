// Records of a run as plan documents describe them. The store keeps more; these are the shapes that
// other programs read.
import { z } from 'zod';

const stepExecutionSchema = z.strictObject({
  nodeId: z.string(),
  status: z.enum(['pending', 'running', 'waiting', 'completed', 'failed', 'skipped']),
  /** Epoch milliseconds, here and below. */
  startedAt: z.number().optional(),
  completedAt: z.number().optional(),
  /** What the tool returned; only for actions. */
  result: z.unknown().optional(),
  error: z.string().optional(),
  retryCount: z.number().optional(),
});
export type StepExecution = z.infer<typeof stepExecutionSchema>;

export const planExecutionSchema = z.strictObject({
  planId: z.string(),
  /** One plan can run many times. */
  executionId: z.string(),
  status: z.enum(['running', 'completed', 'failed', 'cancelled']),
  startedAt: z.number(),
  completedAt: z.number().optional(),
  steps: z.array(stepExecutionSchema),
  /** Rough sum for display; the exact fees are with the effects. */
  gasSpentEth: z.number().optional(),
});
export type PlanExecution = z.infer<typeof planExecutionSchema>;

/** The step at which a run failed for good. */
export const deadLetterEntrySchema = z.strictObject({
  planId: z.string(),
  nodeId: z.string(),
  executionId: z.string(),
  userId: z.string(),
  /** Of the last attempt. */
  error: z.string(),
  retryCount: z.number(),
  tool: z.string().optional(),
  /** As they were resolved when it failed. */
  params: z.record(z.string(), z.unknown()).optional(),
  timestamp: z.number(),
});
export type DeadLetterEntry = z.infer<typeof deadLetterEntrySchema>;

/** Where a run that was interrupted goes on. */
export const executionCheckpointSchema = z.strictObject({
  executionId: z.string(),
  planId: z.string(),
  userId: z.string(),
  /** Running, or next to run. */
  currentNodeId: z.string(),
  /** Node id and result of the completed steps. */
  stepResults: z.array(z.tuple([z.string(), z.unknown()])),
  steps: z.array(stepExecutionSchema),
  status: z.enum(['running', 'paused']),
  startedAt: z.number(),
  updatedAt: z.number(),
});
export type ExecutionCheckpoint = z.infer<typeof executionCheckpointSchema>;
