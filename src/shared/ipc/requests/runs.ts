import { z } from 'zod';
import { draftChoiceSchema, lowerTermsSchema } from '../../mandates/draft-choice.ts';
import { longestInput } from '../../plan/input-question.ts';
import { replacementPurposes } from '../../runs/replacement.ts';
import { agreement } from './agreement.ts';
import { id, none, stepPath } from './pieces.ts';

/** Terms for a plan, drawn up from its newest rehearsal. */
const mandateDraft = z.strictObject({ planId: id, choice: draftChoiceSchema });

/** The id of a schedule, or every schedule together. */
const oneOrAll = z.union([z.literal('all'), id]);

/** What runs, what starts it, and what it may do. */
export const runRequests = {
  'run.list': none,
  'run.get': z.strictObject({
    executionId: id,
    /** The path of the step to show with what is around it; without it, where the run is. */
    around: stepPath.nullable(),
  }),
  'run.pause': z.strictObject({ executionId: id }),
  'run.resume': z.strictObject({ executionId: id }),
  'run.cancel': z.strictObject({ executionId: id }),
  'run.stopAll': none,
  'run.allowAgain': none,
  'run.sentSince': none,
  'run.continue': z.strictObject({
    executionId: id,
    /** Of the run's own plan, or of the plan as it is stored now; any other is refused with PLAN_CHANGED. */
    planHash: z.string().length(64),
    /** True when the person ticked that they read what is taken over and what is done anew. */
    acknowledged: z.boolean(),
  }),
  /** Events after a number; 0 for all. */
  'run.events': z.strictObject({
    executionId: id,
    after: z.number().int().min(0),
    limit: z.number().int().min(1).max(1000),
  }),
  'run.execution': z.strictObject({ executionId: id }),
  'run.checkpoint': z.strictObject({ executionId: id }),
  'run.undoView': z.strictObject({ executionId: id }),
  'run.undo': z.strictObject({
    executionId: id,
    /** Path of the step down to which it is undone, that step with it; all of the run unless given. */
    toStep: z.string().min(1).max(20_000).optional(),
  }),
  /** Asks about another transaction of the same number for one that waits for a block. */
  'run.replace': z.strictObject({
    effectId: z.string().max(64),
    purpose: z.enum(replacementPurposes),
  }),
  /** A person's answer to what a step asks, and none that is a secret. It authorises no signature. */
  'run.answerGate': z.strictObject({
    executionId: id,
    path: stepPath,
    answer: z.string().max(longestInput),
  }),
  'schedule.list': z.strictObject({
    most: z.number().int().min(0).max(100_000),
    /** One more by its id or that of its plan, wherever it stands in the list. */
    of: id.nullable(),
  }),
  'schedule.health': none,
  'schedule.next': z.strictObject({
    triggerIds: z.array(id).max(100),
    /** Of each. */
    most: z.number().int().min(1).max(100),
  }),
  'schedule.fires': z.strictObject({
    triggerId: id,
    /** The `next` of the page before; null for the newest. */
    before: z.string().max(32).nullable(),
  }),
  /** As `plan.agree`, of a plan that says when it starts; with a mandate its runs act for the account of that. */
  'schedule.agree': agreement.extend({ mandateId: id.nullable() }),
  'schedule.pause': z.strictObject({
    which: oneOrAll,
    /** Epoch ms; null until a person resumes it. */
    untilMs: z.number().int().positive().nullable(),
  }),
  'schedule.resume': z.strictObject({ which: oneOrAll }),
  'schedule.runNow': z.strictObject({ triggerId: id }),
  'schedule.remove': z.strictObject({ triggerId: id }),
  'mandate.list': none,
  'mandate.uses': z.strictObject({
    mandateId: id,
    /** The `next` of the page before; null for the newest. */
    before: z.string().max(32).nullable(),
  }),
  /** What could be agreed to for a plan; nothing is made. */
  'mandate.draft': mandateDraft,
  /** Shows it to the person in the trusted window. */
  'mandate.propose': mandateDraft.extend({ lower: lowerTermsSchema }),
  'mandate.revoke': z.strictObject({ mandateId: id }),
  /** Drafts the plan that sends it what it may spend. */
  'mandate.fund': z.strictObject({ mandateId: id }),
  /** Drafts the plan that sends back what it holds. */
  'mandate.return': z.strictObject({ mandateId: id }),
  'deadLetter.list': none,
  'deadLetter.drop': z.strictObject({ deadLetterId: id }),
  'deadLetter.entry': z.strictObject({ deadLetterId: id }),
  'deadEvent.retry': z.strictObject({ eventId: id }),
  'deadEvent.putAway': z.strictObject({ eventId: id }),
  /** Of a visit to the web. */
  'run.picture': z.strictObject({ effectId: id, name: z.string().min(1).max(60) }),
  'trash.view': none,
  'trash.runs': none,
  /** Drafts the plan that puts one file back. */
  'trash.restore': z.strictObject({ undoId: id }),
  'trash.empty': none,
  'approval.list': none,
  /** Into a file that the person chooses. */
  'approval.evidence': z.strictObject({ approvalId: id }),
} as const;
