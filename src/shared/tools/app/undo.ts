import { z } from 'zod';
import { textSchema } from '../parameter-schemas.ts';
import { offChain } from '../tool-builders.ts';

/** What it leaves is a draft: nothing is undone before that is agreed to. */
export const undoTool = offChain({
  name: 'undo',
  kind: 'local_write',
  idempotency: 'keyed',
  summary: 'Drafts a plan that takes back what an earlier run did.',
  params: {
    executionId: textSchema,
    /** The step down to which it is taken back; default: all of it. */
    toStep: textSchema.optional(),
  },
  result: { planId: z.string() },
  durationMs: 1_000,
  undo: 'none_needed',
});
