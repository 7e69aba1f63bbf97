import { emptiedEntriesSql } from './013/emptied-entries.ts';
import type { Migration } from './migration.ts';

export const trash: Migration = {
  version: 13,
  schema: 'd3f5543d3abfdedadd363d58c6123b240b347b8b63aaafbdff7925c2ae852947',
  sql: emptiedEntriesSql,
};
