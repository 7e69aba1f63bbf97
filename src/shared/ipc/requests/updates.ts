import { z } from 'zod';
import { none } from './pieces.ts';

/** The app itself: newer versions of it, and what it is made with. */
export const updateRequests = {
  'update.view': none,
  'update.look': none,
  'update.fetch': none,
  /** The person says yes to it outside of the page. */
  'update.install': none,
  'licence.list': none,
  'licence.read': z.strictObject({ name: z.string().max(214), version: z.string().max(256) }),
} as const;
