import { z } from 'zod';

export const groupStatusSchema = z.discriminatedUnion('state', [
  z.strictObject({ state: z.enum(['todo', 'in_progress']) }),
  z.strictObject({ state: z.literal('done'), transactions: z.number().int() }),
  z.strictObject({ state: z.literal('failed'), code: z.string() }),
]);
export type GroupStatus = z.infer<typeof groupStatusSchema>;

/** A step that runs scripts, as far as it came. */
export interface ScriptStep {
  state: string;
  errorCode: string | null;
  /** States of its transactions by their ordinals. */
  effects: readonly { ordinal: number; state: string }[];
}

/** How far each group is, by how many transactions each makes, in the order in which they are sent. */
export function groupStates(counts: readonly number[], step: ScriptStep): GroupStatus[] {
  let first = 0;
  return counts.map((transactions) => {
    const from = first;
    first += transactions;
    const own = step.effects.filter(({ ordinal }) => ordinal >= from && ordinal < first);
    const done = own.filter(({ state }) => state === 'confirmed').length;
    if (done === transactions && (transactions > 0 || step.state === 'completed'))
      return { state: 'done', transactions };
    if (step.state === 'failed' && (own.length > 0 || transactions === 0))
      return { state: 'failed', code: step.errorCode ?? 'UNKNOWN' };
    return { state: own.length > 0 ? 'in_progress' : 'todo' };
  });
}
