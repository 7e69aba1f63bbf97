import { z } from 'zod';
import { id } from './pieces.ts';

export const agreement = z.strictObject({
  planId: id,
  /** The hash that the person saw; refused with PLAN_CHANGED when it is no longer the plan's. */
  planHash: z.string().length(64),
  /** True when warnings, cautions and unknowns were ticked as seen. */
  acknowledged: z.boolean(),
});
