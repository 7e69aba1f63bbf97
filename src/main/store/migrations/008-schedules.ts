import { firesSql } from './008/fires.ts';
import { mandatesSql } from './008/mandates.ts';
import { notificationsSql } from './008/notifications.ts';
import { triggersSql } from './008/triggers.ts';
import type { Migration } from './migration.ts';

export const schedules: Migration = {
  version: 8,
  schema: 'f7a9ae3cea2410cdfd67b61fe5c702fcb131a5ae99c4547fa5cc4b9518edd9f7',
  sql: triggersSql + firesSql + mandatesSql + notificationsSql,
};
