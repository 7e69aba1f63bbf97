import { planFilesSql } from './002/plan-files.ts';
import type { Migration } from './migration.ts';

export const planFiles: Migration = {
  version: 2,
  schema: '9088d607b80a9c2569c1cfc0dab155b7856c06dae198ebc276d0587f8017d319',
  sql: planFilesSql,
};
