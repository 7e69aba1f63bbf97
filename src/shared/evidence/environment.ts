import { z } from 'zod';

/** What computed a rehearsal. */
export const rehearsalEnvironmentSchema = z.strictObject({
  /** Version of Countersign. */
  app: z.string(),
  anvil: z.strictObject({
    version: z.string(),
    /** Of the program, which is run only when it has it; null where none is recorded. */
    sha256: z.string().nullable(),
  }),
});
export type RehearsalEnvironment = z.infer<typeof rehearsalEnvironmentSchema>;
