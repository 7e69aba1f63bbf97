// A merge adds what only another database has, and changes no row that is here. It is one transaction: the guards of
// the tables, which let a run begin as pending and nothing else, are taken away in it and put back to the letter.
import {
  type MergeCount,
  type MergeCounts,
  type MergeOutcome,
  mergeKinds,
} from '../../../shared/backups/merge-views.ts';
import type { ReadConnection, WriteConnection } from '../connection.ts';
import { appendAudit } from '../queries/audit.ts';
import { newPolicyVersion } from '../queries/policy-version.ts';
import { type MergeRule, mergeChoices, mergeRules, withoutOrigin } from './merge-rules.ts';

export interface NamedAddress {
  name: string;
  address: string;
}

export interface Merge {
  /** The other database: whole, of this version, and nobody writes to it. */
  path: string;
  /** Id of the backup that it came of, and when that was made (epoch ms). */
  from: string;
  madeAt: number;
  /** Whether an address that is not here may be called so: a name means one address. */
  nameFits: (person: NamedAddress) => boolean;
}

export class MergeWriter {
  readonly #db: WriteConnection;

  constructor(db: WriteConnection) {
    this.#db = db;
  }

  /** Brings in what only the other database has. Not inside of `together`. Errors: STORE_*; nothing is changed then. */
  take({ path, from, madeAt, nameFits }: Merge): MergeOutcome {
    const db = this.#db;
    db.run('ATTACH @path AS theirs', { path });
    try {
      return db.write(() => {
        choose(db, { madeAt, nameFits });
        const counts = withoutGuards(db, () => takeAll(db));
        if (counts.limits.added > 0) newPolicyVersion(db);
        const added = mergeKinds.map((kind) => [kind, counts[kind].added]);
        appendAudit(db, {
          kind: 'data.merged',
          body: { from, madeAt, ...Object.fromEntries(added) },
        });
        for (const name of [...chosen, 'merge_refused', 'merge_made'])
          db.run(`DROP TABLE temp.${name}`);
        return { counts, ...waiting(db) };
      });
    } finally {
      db.run('DETACH theirs');
    }
  }
}

const chosen = ['merge_plans', 'merge_requests', 'merge_runs'] as const;

function choose(
  db: WriteConnection,
  { madeAt, nameFits }: Pick<Merge, 'madeAt' | 'nameFits'>,
): void {
  db.run('CREATE TEMP TABLE merge_made (at INTEGER)');
  db.run('INSERT INTO temp.merge_made VALUES (@madeAt)', { madeAt });
  for (const name of chosen) db.run(`CREATE TEMP TABLE ${name} (id TEXT PRIMARY KEY)`);
  for (const sql of mergeChoices) db.run(sql);
  while (db.run(withoutOrigin) > 0);
  db.run('CREATE TEMP TABLE merge_refused (address TEXT PRIMARY KEY)');
  const people = db.all<NamedAddress>(
    `SELECT name, address FROM theirs.contacts
       WHERE address NOT IN (SELECT address FROM main.contacts)
     UNION SELECT name, address FROM theirs.watched_accounts
       WHERE address NOT IN (SELECT address FROM main.watched_accounts)`,
  );
  for (const person of people) {
    if (nameFits(person)) continue;
    db.run('INSERT OR IGNORE INTO temp.merge_refused VALUES (lower(@address))', {
      address: person.address,
    });
  }
}

/** Of what comes in nothing is judged again: it was, where it was written. What was said can be searched for still. */
function withoutGuards<T>(db: WriteConnection, work: () => T): T {
  const tables = JSON.stringify(mergeRules.map(({ table }) => table));
  const guards = db.all<{ name: string; sql: string }>(
    `SELECT name, sql FROM main.sqlite_schema WHERE type = 'trigger'
       AND tbl_name IN (SELECT value FROM json_each(@tables))
       AND name NOT IN ('conversations_said', 'messages_said')`,
    { tables },
  );
  for (const { name } of guards) db.run(`DROP TRIGGER main.${name}`);
  const done = work();
  for (const { sql } of guards) db.run(sql);
  return done;
}

function takeAll(db: WriteConnection): MergeCounts {
  const none = (): MergeCount => ({ added: 0, same: 0, kept: 0, left: 0 });
  const counts: MergeCounts = {
    ...{ contacts: none(), watched: none(), notes: none(), plans: none(), chats: none() },
    ...{ messages: none(), runs: none(), limits: none(), worth: none() },
  };
  for (const rule of mergeRules) {
    const before = rule.kind === null ? null : countBefore(db, rule);
    const added = add(db, rule);
    if (rule.kind === null || before === null) continue;
    const { total, same, clashing } = before;
    const kept = clashing - same;
    counts[rule.kind] = { added, same, kept, left: total - added - clashing };
  }
  return counts;
}

function countBefore(db: ReadConnection, rule: MergeRule) {
  const { table, clash, counted = 'true' } = rule;
  const names = columnsOf(db, rule);
  // Two that say the same were made at other times, and have other ids.
  const told = names.filter((name) => !/_(id|at)$/.test(name));
  const here = told.map((name) => `a.${name}`).join(', ');
  const raw = told.map((name) => `b.${name}`).join(', ');
  const taken = told.map(takenAs(rule)).join(', ');
  const isHere = (more: string): string =>
    `EXISTS (SELECT 1 FROM main.${table} AS a WHERE (${clash})${more})`;
  const isSame = ` AND ((${here}) IS (${raw}) OR (${here}) IS (${taken}))`;
  const found = db.get<{ total: number; same: number; clashing: number }>(
    `SELECT count(*) AS total, count(*) FILTER (WHERE ${isHere(isSame)}) AS same,
       count(*) FILTER (WHERE ${isHere('')}) AS clashing
     FROM theirs.${table} AS b WHERE ${counted}`,
  );
  if (found === undefined) throw new TypeError('Counting gives a row.');
  return found;
}

function add(db: WriteConnection, rule: MergeRule): number {
  const { table, clash, from } = rule;
  const names = columnsOf(db, rule);
  return db.run(
    `INSERT INTO main.${table} (${names.join(', ')})
     SELECT ${names.map(takenAs(rule)).join(', ')} FROM theirs.${table} AS b WHERE (${from})
       AND NOT EXISTS (SELECT 1 FROM main.${table} AS a WHERE ${clash})`,
  );
}

function columnsOf(db: ReadConnection, { table }: MergeRule): string[] {
  return db
    .all<{ name: string }>('SELECT name FROM pragma_table_info(@table)', { table })
    .map(({ name }) => name);
}

/** What a column comes in as. */
function takenAs({ as = {} }: MergeRule): (name: string) => string {
  return (name) => as[name] ?? `b.${name}`;
}

function waiting(db: ReadConnection): { schedules: number; mandates: number } {
  const found = db.get<{ schedules: number; mandates: number }>(
    `SELECT (SELECT count(*) FROM theirs.triggers WHERE state <> 'ended') AS schedules,
       (SELECT count(*) FROM theirs.mandates WHERE state IN ('draft', 'active')) AS mandates`,
  );
  if (found === undefined) throw new TypeError('Counting gives a row.');
  return found;
}
