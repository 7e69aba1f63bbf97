import { contactsSql } from './006/contacts.ts';
import { startBalancesSql } from './006/start-balances.ts';
import { watchedAccountsSql } from './006/watched-accounts.ts';
import { worthSnapshotsSql } from './006/worth-snapshots.ts';
import type { Migration } from './migration.ts';

export const peopleAndWorth: Migration = {
  version: 6,
  schema: '447c70f79750095ce56c5b69c71fc5ec03ba8a2fb968ed404016045a3bbf369b',
  sql: contactsSql + watchedAccountsSql + worthSnapshotsSql + startBalancesSql,
};
