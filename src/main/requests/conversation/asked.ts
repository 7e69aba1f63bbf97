import { z } from 'zod';

/** What a turn of a model is about. */
export const askedSchema = z.strictObject({
  requestId: z.string(),
  /** Where the reply stands. */
  messageId: z.string(),
  /** What the person said. */
  text: z.string(),
});
export type Asked = z.infer<typeof askedSchema>;
