import { proposalsSql } from './011/proposals.ts';
import { sitesSql } from './011/sites.ts';
import { vouchesSql } from './011/vouches.ts';
import type { Migration } from './migration.ts';

export const desk: Migration = {
  version: 11,
  schema: '7877354f7ab5060ae52e892a4f667767b863d8c620d448a5a8f82db2d7528cbe',
  sql: sitesSql + proposalsSql + vouchesSql,
};
