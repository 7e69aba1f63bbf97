import { contractSourcesSql } from './012/contract-sources.ts';
import { effectsOfVisitsSql } from './012/effects-of-visits.ts';
import type { Migration } from './migration.ts';

export const sourcesAndVisits: Migration = {
  version: 12,
  schema: '37b0c40f470ac6e015bb3cd1a6affaa038c9b7d4c2f5162c560464672116fe2f',
  sql: contractSourcesSql + effectsOfVisitsSql,
};
