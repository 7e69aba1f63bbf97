// The seven node types of a plan tree.
import { z } from 'zod';
import { conditionSchema } from './conditions.ts';
import { paramValueSchema } from './values.ts';

export const failurePolicySchema = z
  .discriminatedUnion('strategy', [
    z.strictObject({ strategy: z.literal('abort') }),
    z.strictObject({ strategy: z.literal('skip'), reason: z.string().optional() }),
    z.strictObject({
      strategy: z.literal('retry'),
      /** Counts every attempt, the first one included. */
      maxAttempts: z.number(),
      delayMs: z.number(),
      /** The n-th retry waits delayMs * backoffMultiplier^(n-1). Default 1. */
      backoffMultiplier: z.number().optional(),
    }),
  ])
  .meta({ id: 'FailurePolicy' });
export type FailurePolicy = z.infer<typeof failurePolicySchema>;

const base = {
  /** Unique in the plan; references name it. */
  id: z.string().min(1).max(128),
  /** For people; not part of the plan hash. */
  label: z.string(),
  /** Default: abort. */
  onFailure: failurePolicySchema.optional(),
  /** Limit for this node in ms. A transaction that was sent is tracked beyond it. */
  timeoutMs: z.number().optional(),
};

// Fields that hold nodes are added after their types are known, so that the types can be inferred.
const child: z.ZodType<PlanNode> = z.lazy(() => planNodeSchema);

const actionBase = z.strictObject({
  ...base,
  type: z.literal('action'),
  /** Any name fits the schema; the validator knows which tools exist. */
  tool: z.string(),
  params: z.record(z.string(), paramValueSchema),
  /** Always ask a person, whatever a mandate or rule says. */
  requireConfirmation: z.boolean().optional(),
});
export interface ActionNode extends z.infer<typeof actionBase> {
  /** Runs after the last failed attempt; when it completes the failure counts as handled. */
  onError?: PlanNode | undefined;
}

const sequenceBase = z.strictObject({ ...base, type: z.literal('sequence') });
export interface SequenceNode extends z.infer<typeof sequenceBase> {
  steps: PlanNode[];
}

const parallelBase = z.strictObject({
  ...base,
  type: z.literal('parallel'),
  allowPartialFailure: z.boolean().optional(),
});
export interface ParallelNode extends z.infer<typeof parallelBase> {
  steps: PlanNode[];
}

const ifBase = z.strictObject({
  ...base,
  type: z.literal('if'),
  /** Evaluated once; unknown fails the node. */
  condition: conditionSchema,
});
export interface IfNode extends z.infer<typeof ifBase> {
  then: PlanNode;
  else?: PlanNode | undefined;
}

const waitNodeSchema = z.strictObject({
  ...base,
  type: z.literal('wait'),
  /** Exactly one of until, durationMs and untilTime (ISO 8601) is given. */
  until: conditionSchema.optional(),
  durationMs: z.number().optional(),
  untilTime: z.string().optional(),
  /** Default 60 000. */
  pollIntervalMs: z.number().optional(),
  /** Default 86 400 000; when it is reached the node fails. */
  maxWaitMs: z.number().optional(),
});
export type WaitNode = z.infer<typeof waitNodeSchema>;

const loopBase = z.strictObject({
  ...base,
  type: z.literal('loop'),
  /** Checked after each iteration. */
  exitWhen: conditionSchema.optional(),
  maxIterations: z.number(),
  /** Default 0. */
  delayMs: z.number().optional(),
});
export interface LoopNode extends z.infer<typeof loopBase> {
  body: PlanNode;
}

const gateNodeSchema = z.strictObject({
  ...base,
  type: z.literal('gate'),
  prompt: z.string().optional(),
  /** With a condition the gate fails unless it holds now; without one it asks a person. */
  condition: conditionSchema.optional(),
  expiresAfterMs: z.number().optional(),
});
export type GateNode = z.infer<typeof gateNodeSchema>;

export type PlanNode =
  | ActionNode
  | SequenceNode
  | ParallelNode
  | IfNode
  | WaitNode
  | LoopNode
  | GateNode;

export const planNodeSchema: z.ZodType<PlanNode> = z
  .discriminatedUnion('type', [
    actionBase.extend({ onError: child.optional() }),
    sequenceBase.extend({ steps: z.array(child) }),
    parallelBase.extend({ steps: z.array(child) }),
    // biome-ignore lint/suspicious/noThenProperty: the plan language calls the branch `then`.
    ifBase.extend({ then: child, else: child.optional() }),
    waitNodeSchema,
    loopBase.extend({ body: child }),
    gateNodeSchema,
  ])
  .meta({ id: 'PlanNode' });
