import { z } from 'zod';
import { pathSchema } from '../parameter-schemas.ts';
import { offChain } from '../tool-builders.ts';

export const moveFileTool = offChain({
  name: 'move_file',
  kind: 'local_write',
  idempotency: 'keyed',
  summary: 'Moves or renames a file.',
  params: { from: pathSchema, to: pathSchema },
  roles: { from: { kind: 'path', use: 'write' }, to: { kind: 'path', use: 'write' } },
  result: { from: z.string(), to: z.string() },
  durationMs: 1_000,
  undo: 'inverse',
});
