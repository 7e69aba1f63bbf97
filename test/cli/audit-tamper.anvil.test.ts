// Somebody who can write the database, but has no key, changes what it tells of a run.
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeAll, describe, expect, it } from 'vitest';
import { type AuditLine, auditGenesis, auditHash } from '../../src/main/store/audit-line.ts';
import { pastGuards } from '../store/support/past-guards.ts';
import { swapPlan } from './support/plans.ts';
import { documentOf, runCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const cwd = temporaryFolder();
const files = {
  password: 'correct horse battery staple',
  phrase: 'test test test test test test test test test test test junk',
  'plan.json': JSON.stringify(swapPlan),
};
for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
const secrets = ['--without-keychain', '--password-file', 'password'];

beforeAll(async () => {
  const wallet = ['--data-dir', 'whole', ...secrets];
  await runCli(['vault', 'import', 'mnemonic', '--secret-file', 'phrase', '--yes', ...wallet], {
    cwd,
  });
  const run = ['run', 'plan.json', '--account', 'Main', '--approve', 'all', ...wallet];
  expect((await runCli(run, { cwd })).exitCode).toBe(0);
});

/** The log of a copy of the data folder, after `change` with the guards of the database taken away. */
async function verified(name: string, change: (db: Database.Database) => void) {
  cpSync(join(cwd, 'whole'), join(cwd, name), { recursive: true });
  const db = new Database(join(cwd, name, 'countersign.sqlite'));
  pastGuards(db, () => change(db));
  db.close();
  const words = ['audit', 'verify', '--json', '--data-dir', name, ...secrets];
  const answer = await runCli(words, { cwd });
  return { exitCode: answer.exitCode, report: documentOf(answer) };
}

/** Gives every line the hash that it should have, and no seal. */
function linkAgain(db: Database.Database): void {
  const columns = `seq, at, kind, request_id AS requestId, execution_id AS executionId,
    effect_id AS effectId, body, prev_hash AS prevHash, hash, mac`;
  let prevHash = auditGenesis;
  for (const line of db.prepare(`SELECT ${columns} FROM audit ORDER BY seq`).all() as AuditLine[]) {
    const hash = auditHash({ ...line, prevHash });
    db.prepare('UPDATE audit SET prev_hash = ?, hash = ?, mac = NULL WHERE seq = ?').run(
      ...[prevHash, hash, line.seq],
    );
    prevHash = hash;
  }
}

const confirmed = "kind = 'effect.confirmed'";
const edit = `UPDATE audit SET body = replace(body, 'matched', 'different') WHERE ${confirmed}`;

describe('the log of a run [V-15]', () => {
  it('is whole as it was written', async () => {
    const { exitCode, report } = await verified('untouched', () => undefined);
    expect(exitCode).toBe(0);
    expect(report).toMatchObject({ ok: true, mac: 'checked', unsealed: 0 });
  });

  it.each<[what: string, change: (db: Database.Database) => void]>([
    ['with a line edited', (db) => db.exec(edit)],
    ['with a line removed', (db) => db.exec(`DELETE FROM audit WHERE ${confirmed}`)],
    [
      'cut off at its end',
      (db) => db.exec('DELETE FROM audit WHERE seq > (SELECT max(seq) - 3 FROM audit)'),
    ],
    ['emptied', (db) => db.exec('DELETE FROM audit')],
    [
      'edited and linked again, its seals taken away',
      (db) => {
        db.exec(edit);
        linkAgain(db);
      },
    ],
  ])('%s is found out', async (what, change) => {
    const { exitCode, report } = await verified(what, change);
    expect(exitCode).toBe(1);
    expect(report).toMatchObject({ ok: false });
  });
});
