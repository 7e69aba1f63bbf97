import type { Plan } from '../../shared/plan/schema.ts';

/** What became of a plan, in the words of the store and the documents. */
export const planStatusWords: Readonly<Record<Plan['status'], string>> = {
  draft: 'draft',
  validated: 'validated',
  scheduled: 'scheduled',
  running: 'running',
  paused: 'paused',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
};
