import Database from 'better-sqlite3';
import { pastGuards } from './past-guards.ts';

/** Columns that name a row; a copy gets a name of its own. */
const named = new Set([
  ...[
    'plan_id',
    'execution_id',
    'effect_id',
    'approval_id',
    'agreement_id',
    'request_id',
    'step_id',
  ],
  ...['conversation_id', 'message_id', 'parent_id', 'leaf_id', 'notification_id', 'dead_letter_id'],
  ...['undo_id', 'tx_hash', 'occasion'],
]);
/** A second apart, so that the newest are known. */
const moments = new Set(['started_at', 'completed_at', 'created_at', 'updated_at', 'at']);

const tables = [
  ...[
    'plans',
    'plan_revisions',
    'executions',
    'steps',
    'effects',
    'approvals',
    'agreements',
    'audit',
  ],
  ...['conversations', 'messages', 'notifications', 'dead_letters', 'undo_entries'],
];

/**
 * Makes `times` more of everything that a database holds of plans, runs, what they sent and chats, as years of use
 * would; without the guards of the database, since nobody agreed to any of it.
 */
export function lengthenHistory(path: string, times: number): void {
  const db = new Database(path);
  db.pragma('foreign_keys = OFF');
  pastGuards(db, () => {
    for (const table of tables) copyRows(db, table, times);
  });
  db.close();
}

function copyRows(db: Database.Database, table: string, times: number): void {
  const columns = db.prepare<[], { name: string }>(`PRAGMA table_info(${table})`).all();
  const each = columns.map(({ name }) => {
    // Ids may have a length that is asked for.
    if (named.has(name))
      return `substr(${name}, 1, max(length(${name}), 8) - 7) || printf('-%06d', n)`;
    if (name === 'seq') return `seq + n * (SELECT max(seq) FROM ${table})`;
    return moments.has(name) ? `${name} + n * 1000` : name;
  });
  const names = columns.map(({ name }) => name).join(', ');
  db.prepare(
    `WITH RECURSIVE more (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM more WHERE n < ?)
     INSERT INTO ${table} (${names}) SELECT ${each.join(', ')} FROM ${table}, more`,
  ).run(times);
}
