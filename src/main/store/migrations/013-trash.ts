import { emptiedEntriesSql } from './013/emptied-entries.ts';
import type { Migration } from './migration.ts';

export const trash: Migration = { version: 13, sql: emptiedEntriesSql };
