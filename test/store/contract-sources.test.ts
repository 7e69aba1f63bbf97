import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { migrate } from '../../src/main/store/migrate.ts';
import { migrations } from '../../src/main/store/migrations/index.ts';
import { openTestStore } from '../support/test-store.ts';

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const key = address.toLowerCase();
const code = { codeHash: `0x${'1'.repeat(64)}`, implementation: null } as const;

it('the tables are added empty beside what was there, and hold to what they say', () => {
  const db = new Database(':memory:');
  migrate(db, migrations.slice(0, 11));
  db.exec(`INSERT INTO settings VALUES ('contracts', '[{"chainId":1}]', 1)`);
  migrate(db, migrations);
  expect(db.prepare('SELECT value FROM settings').pluck().all()).toEqual(['[{"chainId":1}]']);
  const insert = (at: string, service: string, match: string, missing: string) =>
    db.exec(
      `INSERT INTO contract_sources VALUES (1, ${at}, '{}', ${service}, ${match}, ${missing}, '[]', '', '[]', 1)`,
    );
  for (const [at, service, match, missing] of [
    [`'${address}'`, 'NULL', 'NULL', `'not_verified'`],
    [`'0x12'`, 'NULL', 'NULL', `'not_verified'`],
    [`'${key}'`, `'sourcify'`, 'NULL', 'NULL'],
    [`'${key}'`, 'NULL', 'NULL', 'NULL'],
    [`'${key}'`, `'sourcify'`, `'exact'`, `'not_verified'`],
    [`'${key}'`, `'somebody'`, `'exact'`, 'NULL'],
  ] as const) {
    expect(() => insert(at, service, match, missing)).toThrow('CHECK');
  }
  insert(`'${key}'`, `'sourcify'`, `'exact'`, 'NULL');
  expect(() => db.exec(`INSERT INTO accepted_contracts VALUES (1, '${address}', '{}', 1)`)).toThrow(
    'CHECK',
  );
});

it('what can no longer be read is asked for again, and counts as accepted by nobody', () => {
  const store = openTestStore();
  const { reader, writer } = store;
  const said = {
    service: null,
    match: null,
    missing: 'not_verified',
    name: '',
    lines: [],
  } as const;
  writer.contractSources.keep({ chainId: 1, address, code, asked: ['sourcify'], ...said });
  writer.contractSources.accept({ chainId: 1, address, code });
  expect(reader.contractSources.find(1, key)).toMatchObject({ address, code, asked: ['sourcify'] });
  expect(reader.contractSources.accepted(1, key)).toMatchObject({ address, code });
  expect(reader.contractSources.find(10, address)).toBeUndefined();
  // Code of a form that this version does not know.
  const odd = { ...code, more: 1 };
  writer.contractSources.keep({ chainId: 1, address, code: odd, asked: [], ...said });
  writer.contractSources.accept({ chainId: 1, address, code: odd });
  expect(reader.contractSources.find(1, address)).toBeUndefined();
  expect(reader.contractSources.accepted(1, address)).toBeUndefined();
  expect([reader.contractSources.list(), reader.contractSources.allAccepted()]).toEqual([[], []]);
  expect(writer.contractSources.takeBack(1, address)).toBe(true);
  expect(writer.contractSources.takeBack(1, address)).toBe(false);
});
