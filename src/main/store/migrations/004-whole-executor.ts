import { budgetsSql } from './004/budgets.ts';
import { effectsOfFilesSql } from './004/effects-of-files.ts';
import { runControlSql } from './004/run-control.ts';
import { undoEntriesSql } from './004/undo-entries.ts';
import type { Migration } from './migration.ts';

export const wholeExecutor: Migration = {
  version: 4,
  sql: effectsOfFilesSql + runControlSql + budgetsSql + undoEntriesSql,
};
