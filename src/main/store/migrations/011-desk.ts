import { proposalsSql } from './011/proposals.ts';
import { sitesSql } from './011/sites.ts';
import { vouchesSql } from './011/vouches.ts';
import type { Migration } from './migration.ts';

export const desk: Migration = {
  version: 11,
  sql: sitesSql + proposalsSql + vouchesSql,
};
