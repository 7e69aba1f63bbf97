import { plansTakenUpAgainSql } from './005/plans-taken-up-again.ts';
import { replacementsSql } from './005/replacements.ts';
import { undoneByEffectSql } from './005/undone-by-effect.ts';
import { watchedDepthSql } from './005/watched-depth.ts';
import type { Migration } from './migration.ts';

export const replacements: Migration = {
  version: 5,
  schema: '00679d929c2640680a3b7f2878049b3f895abe469903ad9eb6d7069d61c507e3',
  sql: replacementsSql + undoneByEffectSql + watchedDepthSql + plansTakenUpAgainSql,
};
