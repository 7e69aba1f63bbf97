import { z } from 'zod';
import { choice, textSchema } from '../parameter-schemas.ts';
import { offChain } from '../tool-builders.ts';

export const notifyLevels = ['info', 'warning', 'error'] as const;

export const notifyTool = offChain({
  name: 'notify',
  kind: 'local_write',
  idempotency: 'keyed',
  summary: 'Shows you a message.',
  params: { message: textSchema, level: choice([...notifyLevels]).optional() },
  result: { notified: z.boolean() },
  durationMs: 1_000,
  undo: 'none_needed',
});
