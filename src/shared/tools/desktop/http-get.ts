import { z } from 'zod';
import { countSchema, textSchema } from '../parameter-schemas.ts';
import { offChain } from '../tool-builders.ts';

export const httpGetTool = offChain({
  name: 'http_get',
  kind: 'outbound',
  idempotency: 'safe',
  summary: 'Fetches what a web address answers.',
  params: { url: textSchema, maxBytes: countSchema.optional() },
  result: {
    status: z.number(),
    body: z.string(),
    contentType: z.string(),
    /** Where it came from in the end. */
    url: z.string(),
    /** What the body says, where it is JSON; a path leads into it. */
    json: z.unknown().optional(),
  },
  durationMs: 5_000,
  undo: 'none_needed',
});
