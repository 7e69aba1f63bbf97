import { z } from 'zod';
import { countSchema, pathSchema } from '../parameter-schemas.ts';
import { offChain } from '../tool-builders.ts';
import { encodingSchema } from './create-file.ts';

export const readFileTool = offChain({
  name: 'read_file',
  kind: 'read',
  idempotency: 'safe',
  summary: 'Reads a file.',
  params: {
    path: pathSchema,
    maxBytes: countSchema.optional(),
    encoding: encodingSchema.optional(),
  },
  roles: { path: { kind: 'path', use: 'read' } },
  result: { content: z.string(), bytes: z.number(), truncated: z.boolean() },
  durationMs: 1_000,
  undo: 'none_needed',
});
