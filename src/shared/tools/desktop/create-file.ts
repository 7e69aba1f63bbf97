import { z } from 'zod';
import { choice, pathSchema } from '../parameter-schemas.ts';
import { offChain } from '../tool-builders.ts';

export const encodingSchema = choice(['utf8', 'base64']);

export const createFileTool = offChain({
  name: 'create_file',
  kind: 'local_write',
  idempotency: 'keyed',
  summary: 'Writes a new file.',
  params: {
    path: pathSchema,
    content: z.string('expected a text'),
    /** Of `content`; default utf8. */
    encoding: encodingSchema.optional(),
  },
  roles: { path: { kind: 'path', use: 'write' } },
  result: { path: z.string(), bytes: z.number(), sha256: z.string() },
  durationMs: 1_000,
  undo: 'inverse',
});
