import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { readUnifiedDiff } from '../../files/unified-diff.ts';
import { pathSchema, textSchema } from '../parameter-schemas.ts';
import { offChain } from '../tool-builders.ts';

const editSchema = z.strictObject({ oldText: textSchema, newText: z.string('expected a text') });

/** A unified diff. */
const patchSchema = textSchema.superRefine((patch, context) => {
  try {
    readUnifiedDiff(patch);
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    context.addIssue({
      code: 'custom',
      message: `expected a unified diff. ${thrown.message.replace(/\.$/, '')}`,
    });
  }
});

export const modifyFileTool = offChain({
  name: 'modify_file',
  kind: 'local_write',
  idempotency: 'keyed',
  summary: 'Changes a file.',
  params: {
    path: pathSchema,
    edits: z.array(editSchema, 'expected a list of edits').min(1, 'expected an edit').optional(),
    patch: patchSchema.optional(),
  },
  oneOf: [['edits', 'patch']],
  roles: { path: { kind: 'path', use: 'write' } },
  result: { path: z.string(), sha256Before: z.string(), sha256After: z.string() },
  durationMs: 1_000,
  undo: 'inverse',
});
