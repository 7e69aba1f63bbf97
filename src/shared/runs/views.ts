import { z } from 'zod';
import { groupStatusSchema } from '../script/group-states.ts';
import { effectViewSchema, errorViewSchema } from './effect-view.ts';
import {
  deadLetterStates,
  runStates,
  runWishes,
  stepStates,
  verdicts,
  waitReasons,
} from './states.ts';

/** A part of a step's time; `to` is null while it lasts. */
export const stepSpanSchema = z.strictObject({
  /** `waits`: for a person; `rests`: for its time or condition; `retries`: until the next attempt. */
  kind: z.enum(['works', 'waits', 'rests', 'confirms', 'fails', 'retries']),
  from: z.number(),
  to: z.number().nullable(),
});
export type StepSpan = z.infer<typeof stepSpanSchema>;

/** How much is not shown, before and after what is. */
const leftOutSchema = z.strictObject({
  before: z.number().int(),
  after: z.number().int(),
});
export type LeftOut = z.infer<typeof leftOutSchema>;

/** A condition in words, with the values that made it what it was. */
const seenConditionSchema = z.strictObject({
  truth: z.enum(['true', 'false', 'unknown']),
  words: z.string(),
  /** What was read, in the order of the words; null where it could not be read. */
  values: z.array(z.strictObject({ what: z.string(), value: z.string().nullable() })),
});
export type SeenCondition = z.infer<typeof seenConditionSchema>;

/** An attempt that failed. */
const stepFailureSchema = z.strictObject({
  attempt: z.number().int(),
  at: z.number(),
  code: z.string(),
  message: z.string(),
});
export type StepFailure = z.infer<typeof stepFailureSchema>;

const nodeTypes = ['action', 'sequence', 'parallel', 'if', 'wait', 'loop', 'gate'] as const;

export const stepViewSchema = z.strictObject({
  nodeId: z.string(),
  /** Tree path, e.g. "root/0"; unique in the run. */
  path: z.string(),
  label: z.string(),
  kind: z.enum(nodeTypes),
  /** Only for actions. */
  tool: z.string().nullable(),
  level: z.number().int(),
  /** Place among the steps beside it, counted from 1, and how many those are; a body's is its round. */
  position: z.number().int(),
  siblings: z.number().int(),
  state: z.enum(stepStates),
  waitingFor: z.enum(waitReasons).nullable(),
  /** When what it waits for is due, or looked at again; null where no time is known. */
  dueAt: z.number().nullable(),
  /** Counts from 1. */
  attempt: z.number().int(),
  /** How many attempts the plan allows, while it waits for the next one. */
  attempts: z.number().nullable(),
  /** Which round of its loop the body is; null for every other step. */
  round: z.number().int().nullable(),
  /** Rounds that a loop began. */
  rounds: z.number().int().nullable(),
  /** Rounds of a loop that are not shown; null where all are. */
  roundsLeftOut: leftOutSchema.nullable(),
  /** The condition as it was last looked at. */
  condition: seenConditionSchema.nullable(),
  /** The run took another way. */
  notTaken: z.boolean(),
  /** It was done in the earlier run from which this one goes on; what it did is told there. */
  takenOver: z.boolean(),
  /** Ended with what is around it, before anything of it was signed. */
  abandoned: z.boolean(),
  /** What the step asks a person, while it waits for the answer. */
  gate: z
    .strictObject({
      prompt: z.string(),
      expiresAt: z.number().nullable(),
      /** A gate wants a yes or no, as `confirm` does. */
      kind: z.enum(['text', 'choice', 'confirm', 'secret']),
      /** Of a choice. */
      options: z.array(z.string()).nullable(),
    })
    .nullable(),
  /** What a person answered to it; of a secret only that it was given. */
  answer: z.string().optional(),
  /** What a step that only looked found, in words; nothing where nobody says it. */
  found: z.string().optional(),
  startedAt: z.number().nullable(),
  completedAt: z.number().nullable(),
  /** What its time went into, oldest first and without a gap. */
  spans: z.array(stepSpanSchema),
  /** Attempts that failed, the newest few, oldest first. */
  failures: z.array(stepFailureSchema),
  effects: z.array(effectViewSchema),
  /** Of a step that runs scripts, once it made its transactions. */
  groups: z
    .array(z.strictObject({ description: z.string(), status: groupStatusSchema }))
    .optional(),
  error: errorViewSchema.nullable(),
});
export type StepView = z.infer<typeof stepViewSchema>;

/** One line of what happened. */
export const runEventSchema = z.strictObject({
  /** Its number in the log of everything; grows by more than one from event to event of a run. */
  seq: z.number().int(),
  at: z.number(),
  /** For programs, e.g. "step.waiting". */
  kind: z.string(),
  /** Of the step that it is about; null for one about the run. */
  path: z.string().nullable(),
  /** For people, in one line. */
  text: z.string(),
  tone: z.enum(['plain', 'caution', 'danger']),
  /** What the log says beside the kind. */
  body: z.record(z.string(), z.unknown()),
});
export type RunEvent = z.infer<typeof runEventSchema>;

export const runViewSchema = z.strictObject({
  executionId: z.string(),
  planId: z.string(),
  planName: z.string(),
  planHash: z.string(),
  requestId: z.string().nullable(),
  chainId: z.number().int(),
  account: z.string(),
  state: z.enum(runStates),
  waitingFor: z.enum(waitReasons).nullable(),
  /** What a person asked of it that has not yet taken effect. */
  wanted: z.enum(runWishes).nullable(),
  /** The run from whose failed step it goes on, and the newest that goes on from its own. */
  continues: z.string().nullable(),
  continuedBy: z.string().nullable(),
  /** The run that it undoes, and the newest that undoes it. */
  undoes: z.string().nullable(),
  undoneBy: z.string().nullable(),
  /** Of the step whose failure ended it. */
  deadLetterId: z.string().nullable(),
  startedAt: z.number(),
  completedAt: z.number().nullable(),
  steps: z.array(stepViewSchema),
  /** Steps that are not shown because there are too many. */
  stepsLeftOut: leftOutSchema,
  /** Worst verdict over the effects; not_checked while any is open. */
  verdict: z.enum(verdicts),
  feeEth: z.string(),
  /** What matters of it to a person: the newest few hundred, newest first. */
  events: z.array(runEventSchema),
  error: errorViewSchema.nullable(),
});
export type RunView = z.infer<typeof runViewSchema>;

export const runSummarySchema = runViewSchema
  .pick({
    executionId: true,
    planId: true,
    planName: true,
    state: true,
    waitingFor: true,
    wanted: true,
    startedAt: true,
    completedAt: true,
    verdict: true,
    error: true,
  })
  .extend({
    /** A gate waits for a person's answer, which is no approval. */
    asksGate: z.boolean(),
    /** It did something outside, or was about to: where it did not, there is nothing to compare. */
    acted: z.boolean(),
  });
export type RunSummary = z.infer<typeof runSummarySchema>;

/** The step whose failure ended a run, for a person to decide what becomes of it. */
export const deadLetterViewSchema = z.strictObject({
  deadLetterId: z.string(),
  executionId: z.string(),
  planId: z.string(),
  planName: z.string(),
  path: z.string(),
  nodeId: z.string(),
  label: z.string(),
  tool: z.string().nullable(),
  /** As they were when it failed; null where there are none. */
  params: z.record(z.string(), z.unknown()).nullable(),
  error: errorViewSchema.nullable(),
  /** Attempts after the first. */
  retryCount: z.number().int(),
  state: z.enum(deadLetterStates),
  createdAt: z.number(),
  resolvedAt: z.number().nullable(),
  /** The run that goes on from it. */
  retriedAs: z.string().nullable(),
});
export type DeadLetterView = z.infer<typeof deadLetterViewSchema>;
