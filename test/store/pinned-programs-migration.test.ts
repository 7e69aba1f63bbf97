import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate } from '../../src/main/store/migrate.ts';
import { pinnedPrograms } from '../../src/main/store/migrations/014-pinned-programs.ts';
import { migrations } from '../../src/main/store/migrations/index.ts';

test('a rule for a program from before stays, and it is not known what it was made for', () => {
  const db = new Database(':memory:');
  migrate(db, migrations.slice(0, migrations.indexOf(pinnedPrograms)));
  db.exec(`INSERT INTO allowed_programs VALUES ('r', '/bin/echo', '["a"]', 1, 7)`);
  migrate(db, migrations);
  expect(db.prepare('SELECT * FROM allowed_programs').all()).toEqual([
    {
      ...{ rule_id: 'r', program: '/bin/echo', args: '["a"]', network: 1, created_at: 7 },
      sha256: null,
    },
  ]);
  expect(() => db.exec(`UPDATE allowed_programs SET sha256 = 'short'`)).toThrow();
});
