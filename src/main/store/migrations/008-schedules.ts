import { firesSql } from './008/fires.ts';
import { mandatesSql } from './008/mandates.ts';
import { notificationsSql } from './008/notifications.ts';
import { triggersSql } from './008/triggers.ts';
import type { Migration } from './migration.ts';

export const schedules: Migration = {
  version: 8,
  sql: triggersSql + firesSql + mandatesSql + notificationsSql,
};
