import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate } from '../../src/main/store/migrate.ts';
import { migrations } from '../../src/main/store/migrations/index.ts';
import { planHash } from '../../src/shared/plan/hash.ts';
import { samplePlan } from './support/samples.ts';
import { storeFixture } from './support/store-fixture.ts';

const byTrigger = expect.objectContaining({ code: 'SQLITE_CONSTRAINT_TRIGGER' });

test('the file of an imported plan is kept with its plan, once and for good', () => {
  const fixture = storeFixture();
  const plan = samplePlan('plan');
  const file = { fileName: 'a\u202e.json', text: '{"id": "Żółw 🐢"}\r\n' };
  expect(() => fixture.writer.planFiles.keep(plan.id, file)).toThrow();
  fixture.writer.plans.save(plan, planHash(plan));
  fixture.writer.planFiles.keep(plan.id, file);
  expect(fixture.reader.planFiles.get(plan.id)).toMatchObject(file);
  expect(fixture.reader.planFiles.get('other')).toBeUndefined();
  const half = samplePlan('half');
  fixture.writer.plans.save(half, planHash(half));
  fixture.writer.planFiles.keep(half.id, { ...file, fileName: 'a\ud83d.json' });
  expect(fixture.reader.planFiles.get(half.id)?.fileName).toBe('a\ufffd.json');
  expect(() => fixture.writer.planFiles.keep(plan.id, file)).toThrow();
  fixture.stop();
  const db = new Database(fixture.path);
  expect(() => db.exec("UPDATE plan_files SET text = ''")).toThrow(byTrigger);
  expect(() => db.exec('DELETE FROM plan_files')).toThrow(byTrigger);
  db.close();
});

test('a database of the schema before gets the table, and keeps its plans with their awkward names', () => {
  const db = new Database(':memory:');
  migrate(db, migrations.slice(0, 1));
  const row = db.prepare(
    `INSERT INTO plans (plan_id, name, document, hash, revision, status, created_at, updated_at)
     VALUES (?, ?, ?, ?, 1, 'draft', 0, 0)`,
  );
  const names = ['', "'; DROP TABLE plans; --", 'Żółw 🐢\u0000'];
  for (const [index, name] of names.entries()) row.run(`p${index}`, name, '{', 'f'.repeat(64));
  migrate(db, migrations);
  expect(db.prepare('SELECT name FROM plans ORDER BY plan_id').pluck().all()).toEqual(names);
  expect(db.prepare('SELECT count(*) FROM plan_files').pluck().get()).toBe(0);
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
});
