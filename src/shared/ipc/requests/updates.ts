import { none } from './pieces.ts';

export const updateRequests = {
  'update.view': none,
  'update.look': none,
  'update.fetch': none,
  /** The person says yes to it outside of the page. */
  'update.install': none,
} as const;
