import { z } from 'zod';
import { pathSchema, textSchema } from '../parameter-schemas.ts';
import { offChain } from '../tool-builders.ts';

const editSchema = z.strictObject({ oldText: textSchema, newText: z.string('expected a text') });

export const modifyFileTool = offChain({
  name: 'modify_file',
  kind: 'local_write',
  idempotency: 'keyed',
  summary: 'Changes a file.',
  params: {
    path: pathSchema,
    edits: z.array(editSchema, 'expected a list of edits').min(1, 'expected an edit').optional(),
    /** A unified diff. */
    patch: textSchema.optional(),
  },
  oneOf: [['edits', 'patch']],
  roles: { path: { kind: 'path', use: 'write' } },
  result: { path: z.string(), sha256Before: z.string(), sha256After: z.string() },
  durationMs: 1_000,
  undo: 'inverse',
});
