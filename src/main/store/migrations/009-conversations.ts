import { eventsSql } from './009/events.ts';
import { mcpSql } from './009/mcp.ts';
import { schedulesAgainSql } from './009/schedules.ts';
import type { Migration } from './migration.ts';

export const conversations: Migration = {
  version: 9,
  sql: eventsSql + schedulesAgainSql + mcpSql,
};
