import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { compiledOnce, ReadConnection } from '../../src/main/store/connection.ts';

let db: Database.Database;

beforeEach(() => {
  db = new Database(':memory:');
  db.exec(`CREATE TABLE held (id INTEGER PRIMARY KEY, word TEXT, count INTEGER, open INTEGER);
    CREATE INDEX held_by_word ON held (word, count);
    CREATE INDEX held_open ON held (count) WHERE open = 1;
    INSERT INTO held VALUES (1, '7', 7, 1), (2, 'seven', 7, 0), (3, NULL, 0, 1), (4, '07', -7, 1);`);
});

afterEach(() => void db.close());

describe('A statement that is compiled once', () => {
  const queries = [
    'SELECT id FROM held WHERE word = @value ORDER BY count',
    'SELECT id FROM held WHERE count = @value ORDER BY id',
    'SELECT id FROM held WHERE count >= @value AND open = 1 ORDER BY id',
    'SELECT id FROM held WHERE count <> @value OR word <> @value ORDER BY id',
    'SELECT max(count) AS id FROM held WHERE word = @value',
  ];
  const values = ['7', 7, 7n, '07', 'seven', 0, -7, null];

  test('finds what it finds with every value looked at', () => {
    const read = new ReadConnection(db);
    for (const sql of queries) {
      for (const value of values) {
        expect(read.all(sql, { value }), `${sql} ${String(value)}`).toEqual(
          db.prepare(sql).all({ value }),
        );
      }
    }
  });

  test.each(queries)('is searched for in the same way: %s', (sql) => {
    const plan = (text: string) =>
      db
        .prepare<[object], { detail: string }>(`EXPLAIN QUERY PLAN ${text}`)
        .all({ value: '7' })
        .map(({ detail }) => detail);
    expect(compiledOnce(sql)).not.toBe(sql);
    expect(plan(compiledOnce(sql))).toEqual(plan(sql));
  });

  test('leaves values that are written as they are', () => {
    const sql = 'INSERT INTO held VALUES (@id, @word, @count, @open)';
    expect(compiledOnce(sql)).toBe(sql);
  });
});
