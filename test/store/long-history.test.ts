// Years of use: what a page asks for stays as short as it was, and is found in its order and not sorted anew.
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { compiledOnce, type Params, ReadConnection } from '../../src/main/store/connection.ts';
import { ActivityReader } from '../../src/main/store/queries/activity.ts';
import { ConversationReader } from '../../src/main/store/queries/conversations.ts';
import { NotificationReader } from '../../src/main/store/queries/notifications.ts';
import { PlanReader } from '../../src/main/store/queries/plans.ts';
import { RunViewReader } from '../../src/main/store/queries/run-views.ts';
import { historyOf } from './support/history-of.ts';
import { account } from './support/samples.ts';

/** Tells what was asked of the database, and how many rows came of it. */
class Watched extends ReadConnection {
  readonly asked = new Set<string>();
  rows = 0;

  override all<Row>(sql: string, params: Params = {}): Row[] {
    const found = super.all<Row>(sql, params);
    this.asked.add(sql);
    this.rows += found.length;
    return found;
  }
}

const place = { account, chainId: 31_337, instanceId: '' };
const pages: Record<string, (db: Watched) => unknown> = {
  runs: (db) => new RunViewReader(db).listed(),
  plans: (db) => new PlanReader(db).list(),
  chats: (db) => new ConversationReader(db).list(),
  activity: (db) => new ActivityReader(db).ofAccount(place, 100),
  notifications: (db) => new NotificationReader(db).list(),
};

it('a page of a long history is as short as of one a fifth as long, and nothing is sorted for it [F-17]', () => {
  const opened = (times: number) => new Database(historyOf(times), { readonly: true });
  const [short, long] = [opened(300), opened(1_500)];
  for (const [name, ask] of Object.entries(pages)) {
    const [few, many] = [new Watched(short), new Watched(long)];
    ask(few);
    ask(many);
    expect([name, many.rows]).toEqual([name, few.rows]);
    expect(many.rows).toBeGreaterThan(0);
    const sorted = [...many.asked].filter((sql) =>
      long
        .prepare<unknown[], { detail: string }>(
          `EXPLAIN QUERY PLAN ${compiledOnce(sql).replace(/@\w+/g, 'NULL')}`,
        )
        .all()
        .some(({ detail }) => /^SCAN \w+$|TEMP B-TREE FOR ORDER/.test(detail)),
    );
    expect([name, sorted]).toEqual([name, []]);
  }
  for (const db of [short, long]) db.close();
});
