import { z } from 'zod';
import { none } from './pieces.ts';

/** Looks into what is kept, and hands it out. */
export const recordRequests = {
  /** Words, and parts of addresses and hashes. */
  'search.find': z.strictObject({ words: z.string().max(200) }),
  /** The person chooses the file in a dialog of the system; one that is there is kept. */
  'history.export': none,
} as const;
