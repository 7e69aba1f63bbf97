import { z } from 'zod';
import { pathSchema, textSchema } from '../parameter-schemas.ts';
import { offChain } from '../tool-builders.ts';

export const restoreFileTool = offChain({
  name: 'restore_file',
  kind: 'local_write',
  idempotency: 'keyed',
  summary: 'Puts a file back as it was before a run changed it.',
  onlyInUndo: true,
  params: {
    path: pathSchema,
    /** Of the change that is taken back. */
    undoId: textSchema,
  },
  roles: { path: { kind: 'path', use: 'write' } },
  result: { path: z.string() },
  durationMs: 1_000,
  undo: 'inverse',
});
