import { z } from 'zod';
import { choice, durationMsSchema, textSchema } from '../parameter-schemas.ts';
import { offChain } from '../tool-builders.ts';

/** How long a person takes is theirs, so no time is counted for it. */
export const getUserInputTool = offChain({
  name: 'get_user_input',
  kind: 'ask',
  idempotency: 'keyed',
  summary: 'Asks you a question and waits for the answer.',
  params: {
    prompt: textSchema,
    kind: choice(['text', 'choice', 'confirm', 'secret']),
    /** What a choice is between. */
    options: z.array(textSchema, 'expected a list of options').min(1).optional(),
    expiresAfterMs: durationMsSchema.optional(),
  },
  needs: [{ param: 'options', when: { param: 'kind', is: ['choice'] } }],
  result: { answer: z.string() },
  durationMs: 0,
  undo: 'none_needed',
});
