import { z } from 'zod';

/** What others wrote of the app, and under which words; written when it is built. */
export const licencesSchema = z
  .array(
    z.strictObject({
      name: z.string().min(1),
      version: z.string().min(1),
      /** SPDX, as the package says it; empty where it says nothing. */
      license: z.string(),
      /** All of its licence files; empty where the package brings none. */
      text: z.string(),
    }),
  )
  .min(1);
export type Licence = z.infer<typeof licencesSchema>[number];

/** One of them, without its words. */
export type LicenceSummary = Pick<Licence, 'name' | 'version' | 'license'>;
