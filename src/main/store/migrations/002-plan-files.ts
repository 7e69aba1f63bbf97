import { planFilesSql } from './002/plan-files.ts';
import type { Migration } from './migration.ts';

export const planFiles: Migration = { version: 2, sql: planFilesSql };
