import { eventsSql } from './009/events.ts';
import { mcpSql } from './009/mcp.ts';
import { schedulesAgainSql } from './009/schedules.ts';
import type { Migration } from './migration.ts';

export const conversations: Migration = {
  version: 9,
  schema: 'c2c79c6381181b5a6540b1b880f0482162cf1d4529afa7a4d79fcfd6a0a92546',
  sql: eventsSql + schedulesAgainSql + mcpSql,
};
