import { budgetsSql } from './004/budgets.ts';
import { effectsOfFilesSql } from './004/effects-of-files.ts';
import { runControlSql } from './004/run-control.ts';
import { undoEntriesSql } from './004/undo-entries.ts';
import type { Migration } from './migration.ts';

export const wholeExecutor: Migration = {
  version: 4,
  schema: '899c9d9efdd382bf9b7702b55b87a2a92d04f18c23088ed63f786720afb61bc6',
  sql: effectsOfFilesSql + runControlSql + budgetsSql + undoEntriesSql,
};
