// The eight triggers: what starts a run.
import { z } from 'zod';
import { conditionSchema } from './conditions.ts';

/** Optional on every trigger. */
const common = {
  /** What happens to fires that fell into a time when the app was off. */
  missed: z.enum(['skip', 'run_once', 'run_all']).optional(),
  /** Missed fires older than this are skipped. */
  catchUpWindowMs: z.number().optional(),
  /** What a fire does while an earlier run of the plan goes on. Default skip. */
  overlap: z.enum(['skip', 'queue', 'cancel_running']).optional(),
  jitterMs: z.number().optional(),
  enabled: z.boolean().optional(),
};

/** A threshold: a JSON number as in older documents, or an exact decimal string. */
const thresholdSchema = z.union([
  z.number(),
  z.string().regex(/^-?\d+(\.\d+)?$/, 'Expected a decimal number'),
]);

const timeTriggerSchema = z.strictObject({
  ...common,
  type: z.literal('time'),
  /** ISO 8601 with its zone. */
  at: z.string(),
});

const intervalTriggerSchema = z.strictObject({
  ...common,
  type: z.literal('interval'),
  everyMs: z.number(),
  startAt: z.string().optional(),
  endAt: z.string().optional(),
  maxRuns: z.number().optional(),
});

const conditionTriggerSchema = z.strictObject({
  ...common,
  type: z.literal('condition'),
  when: conditionSchema,
  /** Default 60 000. */
  pollIntervalMs: z.number().optional(),
  expiresAfterMs: z.number().optional(),
  recurring: z.boolean().optional(),
});

const immediateTriggerSchema = z.strictObject({ ...common, type: z.literal('immediate') });

const cronTriggerSchema = z.strictObject({
  ...common,
  type: z.literal('cron'),
  /** Five fields: minute, hour, day of month, month, day of week. */
  expression: z.string(),
  /** IANA zone. Default UTC. */
  timezone: z.string().optional(),
  maxRuns: z.number().optional(),
});

const priceTriggerSchema = z.strictObject({
  ...common,
  type: z.literal('price'),
  token: z.string(),
  condition: z.enum(['above', 'below', 'crosses']),
  /** USD. */
  threshold: thresholdSchema,
  /** Percent past the threshold before it is armed again. Default 1. */
  hysteresisPercent: z.number().optional(),
  /** Default 300 000. */
  cooldownMs: z.number().optional(),
  recurring: z.boolean().optional(),
});

const onchainEventTriggerSchema = z.strictObject({
  ...common,
  type: z.literal('onchain_event'),
  chainId: z.number(),
  contractAddress: z.string(),
  /** For example `Transfer(address,address,uint256)`. */
  eventSignature: z.string(),
  /** Indexed parameters; null is any value. */
  topicFilters: z.array(z.string().nullable()).optional(),
  recurring: z.boolean().optional(),
});

const balanceTriggerSchema = z.strictObject({
  ...common,
  type: z.literal('balance'),
  /** Symbol or contract address. */
  token: z.string(),
  /** Default: the plan's, else 8453. */
  chainId: z.number().optional(),
  condition: z.enum(['above', 'below']),
  /** Token units, not the smallest unit. */
  threshold: thresholdSchema,
  recurring: z.boolean().optional(),
});

export const triggerSchema = z
  .discriminatedUnion('type', [
    timeTriggerSchema,
    intervalTriggerSchema,
    conditionTriggerSchema,
    immediateTriggerSchema,
    cronTriggerSchema,
    priceTriggerSchema,
    onchainEventTriggerSchema,
    balanceTriggerSchema,
  ])
  .meta({ id: 'Trigger' });
export type Trigger = z.infer<typeof triggerSchema>;
