import { z } from 'zod';
import { choice, textSchema } from '../parameter-schemas.ts';
import { offChain } from '../tool-builders.ts';

export const managePlansTool = offChain({
  name: 'manage_plans',
  kind: 'local_write',
  idempotency: 'keyed',
  summary: 'Lists, cancels, pauses, resumes or updates your plans.',
  params: {
    op: choice(['list', 'cancel', 'pause', 'resume', 'update']),
    planId: textSchema.optional(),
  },
  needs: [{ param: 'planId', when: { param: 'op', is: ['cancel', 'pause', 'resume', 'update'] } }],
  result: { plans: z.array(z.unknown()) },
  durationMs: 1_000,
  undo: 'inverse',
});
