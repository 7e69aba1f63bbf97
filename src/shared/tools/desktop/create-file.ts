import { z } from 'zod';
import { choice, pathSchema } from '../parameter-schemas.ts';
import { offChain } from '../tool-builders.ts';

export const encodingSchema = choice(['utf8', 'base64']);

const cellSchema = z.union([z.string(), z.number()], 'expected a text or a number');

export const createFileTool = offChain({
  name: 'create_file',
  kind: 'local_write',
  idempotency: 'keyed',
  summary: 'Writes a new file.',
  params: {
    path: pathSchema,
    content: z.string('expected a text').optional(),
    /** A table in the place of a text: rows of cells, which are written as CSV. */
    rows: z.array(z.array(cellSchema)).min(1).optional(),
    /** Of `content`; default utf8. */
    encoding: encodingSchema.optional(),
  },
  oneOf: [['content', 'rows']],
  roles: { path: { kind: 'path', use: 'write' } },
  result: { path: z.string(), bytes: z.number(), sha256: z.string() },
  durationMs: 1_000,
  undo: 'inverse',
});
