import { z } from 'zod';
import { pathSchema } from '../parameter-schemas.ts';
import { offChain } from '../tool-builders.ts';

export const deleteFileTool = offChain({
  name: 'delete_file',
  kind: 'local_write',
  idempotency: 'keyed',
  summary: 'Puts a file into the trash.',
  params: { path: pathSchema },
  roles: { path: { kind: 'path', use: 'write' } },
  result: { path: z.string(), trashId: z.string() },
  durationMs: 1_000,
  undo: 'inverse',
});
