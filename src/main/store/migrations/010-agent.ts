import { chatSql } from './010/chat.ts';
import { messagesToPersonSql } from './010/messages-to-person.ts';
import { searchSql } from './010/search.ts';
import type { Migration } from './migration.ts';

export const agent: Migration = {
  version: 10,
  sql: chatSql + searchSql + messagesToPersonSql,
};
