import { z } from 'zod';
import { visitActionsSchema } from '../../visits/visit-action.ts';
import { offChain } from '../tool-builders.ts';

export const browserActTool = offChain({
  name: 'browser_act',
  kind: 'outbound',
  idempotency: 'repeats',
  summary: 'Acts on web pages in a browser of its own.',
  params: { steps: visitActionsSchema },
  result: {
    /** By the name that each text was taken as. */
    extracted: z.record(z.string(), z.string()),
    /** Where it was in the end. */
    url: z.string(),
    /** Names of the pictures that are kept with the run. */
    screenshots: z.array(z.string()),
  },
  durationMs: 30_000,
  undo: 'irreversible',
});
