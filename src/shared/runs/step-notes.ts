// What a step of a run writes down beside its state, so that it decides the same after a restart.
import { z } from 'zod';

/** One side of a comparison as it was when it was looked at; null when it could not be read. */
const operandSchema = z.strictObject({
  /** From the condition: `left`, `conditions[1].right`. */
  path: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]).nullable(),
});

export const stepNotesSchema = z.strictObject({
  /** What the condition was when it was last looked at, and the values that made it so. */
  truth: z.enum(['true', 'false', 'unknown']).optional(),
  operands: z.array(operandSchema).optional(),
  /** The way that an `if` took; `none` where there is no branch for it. */
  branch: z.enum(['then', 'else', 'none']).optional(),
  /** Rounds of a loop that were begun. */
  rounds: z.number().int().positive().optional(),
  /** From when the time of the attempt counts, epoch ms, where that is not when it began: the run was paused. */
  beganAt: z.number().optional(),
  /** From when the pause counts that is under way, before another attempt or round, or until something arrives, epoch ms. */
  restsFrom: z.number().optional(),
  /** From when the times of the step count while the clock reads less than they say: it was set back, epoch ms. */
  recountsFrom: z.number().optional(),
  /** What a person answered, and when, epoch ms. */
  answer: z.strictObject({ answer: z.string(), at: z.number() }).optional(),
  /** How often in a row the disk could not say what became of a file that may have been changed. */
  failedLooks: z.number().int().positive().optional(),
  /** How many attempts the plan allows, while the step waits for the next one. */
  attempts: z.number().optional(),
  /** Attempts that were made before a part around this step began again; they count for no limit of its own. */
  earlierAttempts: z.number().int().positive().optional(),
  /** The run took another way. */
  notTaken: z.literal(true).optional(),
  /** Done in an earlier run, from which this one goes on. */
  takenOver: z.literal(true).optional(),
  /** Ended with what is around it, before anything of it was signed. */
  abandoned: z.literal(true).optional(),
});
export type StepNotes = z.infer<typeof stepNotesSchema>;

/** What stands over the attempts of a step: the way that was taken and why, and the rounds that were begun. */
export function notesOfNextAttempt(notes: StepNotes): StepNotes {
  const { branch, truth, operands, rounds, earlierAttempts } = notes;
  return {
    ...(branch === undefined ? {} : { branch, truth, operands }),
    ...(rounds === undefined ? {} : { rounds }),
    ...(earlierAttempts === undefined ? {} : { earlierAttempts }),
  };
}
