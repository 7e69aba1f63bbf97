import { z } from 'zod';
import { logLevels } from '../../log/log-line.ts';
import { none } from './pieces.ts';

export const problemRequests = {
  'log.view': z.strictObject({
    /** This level, and what is worse. */
    least: z.enum(logLevels),
    looked: z.string().max(200),
    most: z.number().int().min(1).max(1000),
  }),
  'report.make': none,
  /** The report that was made last, as it was shown; the person chooses where to in a dialog of the system. */
  'report.save': none,
} as const;
