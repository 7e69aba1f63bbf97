// The product is started where it must not start: it says why, and changes nothing.
import { hash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import Database from 'better-sqlite3';
import { expect } from 'vitest';
import { copyDatabase } from '../../../src/main/store/copy-database.ts';
import { documentOf, runCli } from '../../cli/support/run-cli.ts';
import { refusedFiles } from '../../shared/plan/import/hostile-files.ts';
import { startDaemon } from './soak-daemon.ts';
import type { SoakRoom } from './soak-room.ts';

const databaseName = 'countersign.sqlite';
/** The folder beside the real one, in which a copy is spoilt. */
const apart = 'apart';

/** Starts it on a data folder on which it must refuse to. Answers the code with which it did. */
export async function refusedStart(
  { cwd, proxy, folder }: SoakRoom,
  dataDir: string,
  codes: RegExp,
): Promise<string> {
  const daemon = startDaemon(cwd, proxy.url, folder, dataDir);
  void daemon.ready.then((ready) => ready !== null && daemon.signal('SIGKILL'));
  const { code, errors } = await daemon.ended;
  const said = daemon.told.map(({ error }) => (error as { code?: string } | undefined)?.code);
  expect({ exit: code, said: said.at(-1) }, errors).toEqual({
    exit: 3,
    said: expect.stringMatching(codes),
  });
  return `refused with ${said.at(-1)}`;
}

/** F-13: while the first one is made to stand still, so that whatever changes is the second one's doing. */
export async function secondProduct(room: SoakRoom): Promise<string> {
  const before = hashesOf(room.dataDir);
  const answer = await refusedStart(room, basename(room.dataDir), /^IN_USE$/);
  expect(hashesOf(room.dataDir)).toEqual(before);
  return answer;
}

/** F-13, by what would only add a line. */
export async function secondWriter({ cwd, dataDir }: SoakRoom): Promise<string> {
  const before = hashesOf(dataDir);
  const words = ['contact', 'add', 'Bob', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'];
  const answer = await runCli([...words, '--data-dir', basename(dataDir), '--json'], { cwd });
  expect(answer).toMatchObject({ exitCode: 3 });
  expect(documentOf(answer)).toMatchObject({ error: { code: 'IN_USE' } });
  expect(hashesOf(dataDir)).toEqual(before);
  return 'refused with IN_USE';
}

/** F-22: on a copy that says that a newer version wrote it. */
export async function startOnNewerDatabase(room: SoakRoom): Promise<string> {
  const folder = copyWithoutDatabase(room);
  const path = join(folder, databaseName);
  await copyDatabase(join(room.dataDir, databaseName), path);
  const db = new Database(path);
  db.pragma(`user_version = ${Number(db.pragma('user_version', { simple: true })) + 1}`);
  db.close();
  const before = hashesOf(folder);
  const answer = await refusedStart(room, apart, /^STORE_NEWER_SCHEMA$/);
  expect(hashesOf(folder)).toMatchObject(before);
  rmSync(folder, { recursive: true });
  return answer;
}

const damages: readonly ((vault: string, whole: Buffer) => void)[] = [
  (vault, whole) => writeFileSync(vault, whole.subarray(0, 700)),
  (vault, whole) => writeFileSync(vault, whole.subarray(0, whole.length - 1)),
  (vault) => writeFileSync(vault, ''),
  (vault) => writeFileSync(vault, Buffer.alloc(4096, 7)),
  (vault, whole) => {
    const flipped = Buffer.from(whole);
    flipped[1500] = (flipped[1500] ?? 0) ^ 1;
    writeFileSync(vault, flipped);
  },
  (vault) => mkdirSync(vault),
  (vault) => symlinkSync('/etc/passwd', vault),
  (vault) => {
    writeFileSync(vault, '');
    truncateSync(vault, 4 * 1024 ** 3);
  },
];

/** F-16: one damage of many, by a number. */
export async function startOnDamagedVault(room: SoakRoom, which: number): Promise<string> {
  const folder = copyWithoutDatabase(room);
  const vault = join(folder, 'vault');
  const whole = readFileSync(vault);
  rmSync(vault);
  damages[which % damages.length]?.(vault, whole);
  const answer = await refusedStart(room, apart, /^VAULT_(?!WRONG_PASSWORD)/);
  rmSync(folder, { recursive: true });
  return answer;
}

/** The command line reads a document with a plan in it as that plan. */
const harmful = refusedFiles.filter(([name]) => name !== 'a plan inside of something');

/** F-20: one file of many, by a number. One that were read as a plan would come as far as IN_USE. */
export async function harmfulPlan(room: SoakRoom, which: number): Promise<string> {
  const [name, bytes, codes] = harmful[which % harmful.length] as (typeof harmful)[0];
  const file = 'harmful.json';
  writeFileSync(join(room.cwd, file), bytes);
  const words = ['schedule', 'add', file, '--account', 'Main', '--rpc-url', room.proxy.url];
  const more = ['--data-dir', basename(room.dataDir), '--json', '--without-keychain'];
  const password = ['--password-file', 'password'];
  const answer = await runCli([...words, ...more, ...password], { cwd: room.cwd });
  expect(answer.exitCode, name).not.toBe(0);
  const { code } = (documentOf(answer) as { error: { code: string } }).error;
  expect(codes, name).toContain(code);
  return `refused with ${code}`;
}

/** A folder as the real one, and nothing in it that the real one is using. */
function copyWithoutDatabase({ cwd, dataDir }: SoakRoom): string {
  const folder = join(cwd, apart);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  for (const name of readdirSync(dataDir)) {
    if (name === 'vault' || name.startsWith('signer-')) {
      cpSync(join(dataDir, name), join(folder, name));
    }
  }
  return folder;
}

/** Of the files that say something: a reader of the database notes beside it that it reads. */
function hashesOf(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder)
      .filter((name) => !/-shm$|\.lock$/.test(name) && statSync(join(folder, name)).isFile())
      .map((name) => [name, hash('sha256', readFileSync(join(folder, name)))]),
  );
}
