import { z } from 'zod';

/** Looks into what is kept. */
export const recordRequests = {
  /** Words, and parts of addresses and hashes. */
  'search.find': z.strictObject({ words: z.string().max(200) }),
} as const;
