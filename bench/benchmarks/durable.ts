import { join } from 'node:path';
import Database from 'better-sqlite3';
import { systemClock } from '../../src/main/clock.ts';
import { openStore } from '../../src/main/store/open-store.ts';
import type { Benchmark } from '../core/benchmark.ts';
import { EffectCycle, transactionsPerEffect } from '../core/effect-cycle.ts';
import { inFolder } from '../core/folders.ts';
import { interleave, timed } from '../core/interleave.ts';

/** Effects in one run: one alone is over in a few milliseconds. */
const batch = 50;

export const durable: Benchmark = {
  name: 'durable',
  title: 'one effect from plan to confirmed in the store, beside as many bare SQLite transactions',
  rounds: 15,
  measure: (rounds) =>
    inFolder(async (folder) => {
      const store = openStore({ path: join(folder, 'countersign.sqlite'), clock: systemClock });
      const cycle = new EffectCycle(store.writer, systemClock);
      const bare = bareTransactions(join(folder, 'bare.sqlite'));
      const arms = {
        bare_sqlite: () => perEffect(() => repeat(transactionsPerEffect, bare.write)),
        store: () => {
          const effects = Array.from({ length: batch }, () => cycle.begin());
          return perEffect(() => effects.shift()?.toTheEnd());
        },
      };
      const runs = await interleave(arms, rounds, 1);
      store.stop();
      bare.close();
      return [
        { id: 'bare_sqlite', unit: 'ms', runs: runs.bare_sqlite },
        { id: 'store', unit: 'ms', runs: runs.store, comparedWith: 'bare_sqlite' },
      ];
    }),
};

async function perEffect(work: () => unknown): Promise<number> {
  return (await timed(() => repeat(batch, work))) / batch;
}

function repeat(times: number, work: () => unknown): void {
  for (let time = 0; time < times; time++) work();
}

/** A table without rules; each transaction adds one row of about what an audit line holds. */
function bareTransactions(path: string): { write: () => void; close: () => void } {
  const db = new Database(path);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.exec('CREATE TABLE rows (id INTEGER PRIMARY KEY, body TEXT NOT NULL)');
  const insert = db.prepare('INSERT INTO rows (body) VALUES (?)');
  const body = 'x'.repeat(500);
  const write = db.transaction(() => insert.run(body));
  return { write: () => void write.immediate(), close: () => db.close() };
}
