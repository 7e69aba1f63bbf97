import { plansTakenUpAgainSql } from './005/plans-taken-up-again.ts';
import { replacementsSql } from './005/replacements.ts';
import { undoneByEffectSql } from './005/undone-by-effect.ts';
import { watchedDepthSql } from './005/watched-depth.ts';
import type { Migration } from './migration.ts';

export const replacements: Migration = {
  version: 5,
  sql: replacementsSql + undoneByEffectSql + watchedDepthSql + plansTakenUpAgainSql,
};
