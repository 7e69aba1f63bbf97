import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openStore, openStoreReadOnly } from '../../src/main/store/open-store.ts';
import { quarantineStore } from '../../src/main/store/quarantine-store.ts';
import { AppError } from '../../src/shared/errors.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { FixedClock } from './support/fixed-clock.ts';
import { pastGuards } from './support/past-guards.ts';
import { pendingEffect, signedIntent, storeFixture } from './support/store-fixture.ts';

const clock = new FixedClock();
const corrupt = expect.objectContaining({ code: 'STORE_CORRUPT' });

/** A closed store with some rows in it. */
function closedStore(): string {
  const fixture = storeFixture();
  for (let ordinal = 0; ordinal < 5; ordinal += 1) {
    signedIntent(fixture, pendingEffect(fixture, ordinal), ordinal);
  }
  fixture.stop();
  return fixture.path;
}

/** A store as a killed process leaves it: database and log, copied while both are in use. */
function killedStore(): string {
  const fixture = storeFixture();
  for (let ordinal = 0; ordinal < 5; ordinal += 1) {
    signedIntent(fixture, pendingEffect(fixture, ordinal), ordinal);
  }
  const path = join(temporaryFolder(), 'countersign.db');
  for (const suffix of ['', '-wal']) copyFileSync(fixture.path + suffix, path + suffix);
  return path;
}

/** Every file that holds data, by its hash. An empty log and the log's index hold none. */
function filesBeside(path: string): Map<string, string> {
  const folder = dirname(path);
  const kept = readdirSync(folder).filter((name) => {
    const isEmptyLog = name.endsWith('-wal') && statSync(join(folder, name)).size === 0;
    return !isEmptyLog && !name.endsWith('.lock') && !name.endsWith('-shm');
  });
  const hashOf = (name: string): string =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
  return new Map(kept.map((name) => [name, hashOf(name)]));
}

function codeOfOpening(path: string): string {
  try {
    openStore({ path, clock }).stop();
    return 'opened';
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown.code;
    throw thrown;
  }
}

test.each([
  ['cut to nothing', (path: string) => truncateSync(path, 0)],
  ['cut inside its header', (path: string) => truncateSync(path, 50)],
  ['cut after its first page', (path: string) => truncateSync(path, 4096)],
  ['cut in half', (path: string) => truncateSync(path, Math.floor(statSync(path).size / 2))],
  ['a text file', (path: string) => writeFileSync(path, 'not a database\n'.repeat(400))],
  ['sound but for its last page', (path: string) => zeroLastPage(path)],
  ['zeroes', (path: string) => writeFileSync(path, Buffer.alloc(40_960))],
])(
  'a database that is %s is refused, kept byte for byte, and never made anew [R-01, R-02]',
  (_, damage) => {
    const path = closedStore();
    damage(path);
    const before = filesBeside(path);
    expect(() => openStore({ path, clock })).toThrow(corrupt);
    expect(() => openStore({ path, clock })).toThrow(corrupt);
    expect(filesBeside(path)).toEqual(before);
  },
);

function zeroLastPage(path: string): void {
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.fill(0, bytes.length - 4096));
}

test.each([
  ['a name in a check', 'CHECK (length(', 'CHECK (lengtx('],
  ['a space in a check', 'confirmed_at IS NOT NULL', 'confirmed_at IS NOTONULL'],
  ['a rule about a table', "SELECT RAISE(ABORT, '", "SELECT RAISE(FAIL,  '"],
  ['a word that means nothing', '-- A draft goes to no model', '-- A draft goes to no madel'],
])(
  'a database in whose schema %s is changed is refused, for reading too, and kept with its log [R-02]',
  (_, was, is) => {
    const path = killedStore();
    const bytes = readFileSync(path, 'latin1');
    expect(bytes).toContain(was);
    writeFileSync(path, bytes.replace(was, is), 'latin1');
    const before = filesBeside(path);
    expect(() => openStore({ path, clock })).toThrow(corrupt);
    expect(() => openStoreReadOnly({ path })).toThrow(corrupt);
    expect(filesBeside(path)).toEqual(before);
  },
);

test.each([
  ['a rule of its table forbids', "UPDATE executions SET state = 'runnung'"],
  ['belongs to nothing', "UPDATE executions SET plan_id = 'plan-x'"],
])('a row that %s is found after a power cut [R-02]', (_, change) => {
  const path = killedStore();
  const db = new Database(path);
  db.pragma('foreign_keys = OFF');
  db.pragma('ignore_check_constraints = ON');
  pastGuards(db, () => db.exec(change));
  const killed = join(temporaryFolder(), 'countersign.db');
  for (const end of ['', '-wal']) copyFileSync(path + end, killed + end);
  db.close();
  const before = filesBeside(killed);
  expect(() => openStore({ path: killed, clock })).toThrow(corrupt);
  expect(filesBeside(killed)).toEqual(before);
});

test.each([0, 1])(
  'a database that calls itself of version %i, and is not, is not brought up to date [R-02]',
  (version) => {
    const path = closedStore();
    const db = new Database(path);
    db.pragma(`user_version = ${version}`);
    db.close();
    const before = filesBeside(path);
    expect(() => openStore({ path, clock })).toThrow(corrupt);
    expect(filesBeside(path)).toEqual(before);
  },
);

test('a folder in its place is refused [R-02]', () => {
  const path = join(temporaryFolder(), 'countersign.db');
  mkdirSync(path);
  const refused = expect.objectContaining({ code: 'STORE_CANNOT_OPEN' });
  expect(() => openStore({ path, clock })).toThrow(refused);
  expect(() => openStoreReadOnly({ path })).toThrow(refused);
});

test('a log whose database is gone is refused: the database is not made anew over it [R-02]', () => {
  const from = killedStore();
  const path = join(temporaryFolder(), 'countersign.db');
  copyFileSync(`${from}-wal`, `${path}-wal`);
  const before = filesBeside(path);
  expect(() => openStore({ path, clock })).toThrow(corrupt);
  expect(filesBeside(path)).toEqual(before);
});

test('a missing data folder is said to be missing', () => {
  const path = join(temporaryFolder(), 'nowhere', 'countersign.db');
  expect(codeOfOpening(path)).toBe('STORE_CANNOT_OPEN');
});

test('whatever bytes are flipped in a database or its log, it opens or is refused as it is [R-02]', () => {
  const sound = killedStore();
  const original = { '': readFileSync(sound), '-wal': readFileSync(`${sound}-wal`) };
  const folder = temporaryFolder();
  let runs = 0;
  const outcomes = new Map<string, number>();
  const flips = fc.array(
    fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      xor: fc.integer({ min: 1, max: 255 }),
    }),
    { minLength: 1, maxLength: 300 },
  );
  fc.assert(
    fc.property(fc.constantFrom('' as const, '-wal' as const), flips, (target, changes) => {
      runs += 1;
      mkdirSync(join(folder, String(runs)));
      const path = join(folder, String(runs), 'countersign.db');
      for (const suffix of ['', '-wal'] as const) {
        const bytes = Buffer.from(original[suffix]);
        if (suffix === target) for (const { at, xor } of changes) flip(bytes, at, xor);
        writeFileSync(path + suffix, bytes);
      }
      const before = filesBeside(path);
      const code = codeOfOpening(path);
      outcomes.set(code, (outcomes.get(code) ?? 0) + 1);
      expect([
        'opened',
        'STORE_CORRUPT',
        'STORE_FOREIGN',
        'STORE_NEWER_SCHEMA',
        'STORE_IO',
      ]).toContain(code);
      if (code !== 'opened') expect(filesBeside(path)).toEqual(before);
    }),
    { numRuns: 120 },
  );
  expect(outcomes.get('STORE_CORRUPT')).toBeGreaterThan(10);
});

function flip(bytes: Buffer, at: number, xor: number): void {
  const index = Math.min(Math.floor(at * bytes.length), bytes.length - 1);
  bytes[index] = bytes[index]! ^ xor;
}

test('a cut log loses what it held at most: the rest opens and holds together [R-02]', () => {
  const sound = killedStore();
  const log = readFileSync(`${sound}-wal`);
  for (const part of [0.1, 0.5, 0.9, 0.999]) {
    const path = join(temporaryFolder(), 'countersign.db');
    copyFileSync(sound, path);
    writeFileSync(`${path}-wal`, log.subarray(0, Math.floor(log.length * part)));
    expect(codeOfOpening(path)).toBe('opened');
  }
});

test('setting a damaged database aside keeps all of it and makes room for a new one [R-02]', () => {
  const path = killedStore();
  truncateSync(path, 5000);
  const contents = new Set(filesBeside(path).values());
  expect(() => openStore({ path, clock })).toThrow(corrupt);
  const kept = quarantineStore({ path, clock });
  expect(kept.slice(0, 2).map((name) => basename(name))).toEqual([
    `countersign.db.set-aside-${clock.now()}`,
    `countersign.db.set-aside-${clock.now()}-wal`,
  ]);
  expect(existsSync(path)).toBe(false);
  expect(new Set(filesBeside(path).values())).toEqual(contents);
  expect(codeOfOpening(path)).toBe('opened');
  expect(quarantineStore({ path, clock })).toEqual([
    join(dirname(path), `countersign.db.set-aside-${clock.now()}-2`),
  ]);
});

test('a database in use cannot be set aside', () => {
  const { path } = storeFixture();
  expect(() => quarantineStore({ path, clock })).toThrow(
    expect.objectContaining({ code: 'IN_USE' }),
  );
});
