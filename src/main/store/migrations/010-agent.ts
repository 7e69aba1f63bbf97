import { chatSql } from './010/chat.ts';
import { deadEventsSql } from './010/dead-events.ts';
import { effectsOfCommandsSql } from './010/effects-of-commands.ts';
import { mcpHealthSql } from './010/mcp.ts';
import { messagesToPersonSql } from './010/messages-to-person.ts';
import { notesSql } from './010/notes.ts';
import { searchSql } from './010/search.ts';
import { taintSql } from './010/taint.ts';
import { turnsSql } from './010/turns.ts';
import type { Migration } from './migration.ts';

export const agent: Migration = {
  version: 10,
  schema: '8f548a8453079aa1791abafcf844992b9ca0da0a96974923daab35cbf24c1f49',
  sql:
    chatSql +
    searchSql +
    messagesToPersonSql +
    taintSql +
    notesSql +
    turnsSql +
    mcpHealthSql +
    deadEventsSql +
    effectsOfCommandsSql,
};
