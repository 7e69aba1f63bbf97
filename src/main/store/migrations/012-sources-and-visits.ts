import { contractSourcesSql } from './012/contract-sources.ts';
import { effectsOfVisitsSql } from './012/effects-of-visits.ts';
import type { Migration } from './migration.ts';

export const sourcesAndVisits: Migration = {
  version: 12,
  sql: contractSourcesSql + effectsOfVisitsSql,
};
