import { z } from 'zod';
import { pathSchema, textSchema } from '../parameter-schemas.ts';
import { offChain } from '../tool-builders.ts';

export const listFilesTool = offChain({
  name: 'list_files',
  kind: 'read',
  idempotency: 'safe',
  summary: 'Lists the files of a folder.',
  params: {
    path: pathSchema,
    pattern: textSchema.optional(),
    recursive: z.boolean('expected true or false').optional(),
  },
  roles: { path: { kind: 'path', use: 'read' } },
  result: {
    entries: z.array(
      z.object({
        path: z.string(),
        bytes: z.number(),
        modifiedAt: z.string(),
        kind: z.string(),
      }),
    ),
  },
  durationMs: 1_000,
  undo: 'none_needed',
});
