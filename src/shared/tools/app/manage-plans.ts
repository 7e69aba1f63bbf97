import { z } from 'zod';
import { choice, textSchema } from '../parameter-schemas.ts';
import { offChain } from '../tool-builders.ts';

export const planOperations = ['list', 'cancel', 'pause', 'resume', 'update'] as const;

/** A plan alone never lets more happen than before: what would, is put to the person. */
export const managePlansTool = offChain({
  name: 'manage_plans',
  kind: 'local_write',
  idempotency: 'keyed',
  summary: 'Lists, cancels or pauses your plans, or asks you to resume or update one.',
  params: { op: choice([...planOperations]), planId: textSchema.optional() },
  needs: [{ param: 'planId', when: { param: 'op', is: ['cancel', 'pause', 'resume', 'update'] } }],
  result: { plans: z.array(z.unknown()) },
  durationMs: 1_000,
  // Only a person takes up again what was paused or cancelled.
  undo: 'irreversible',
});
