import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/main/clock.ts';
import { tokenName, writeMoved } from '../../src/main/moved-to.ts';
import { migrations } from '../../src/main/store/migrations/index.ts';
import { openStore } from '../../src/main/store/open-store.ts';
import { takeWriterLock } from '../../src/main/store/writer-lock.ts';
import { electronExecutable, launchApp } from '../support/electron-app.ts';
import { keepPicture } from '../support/keep-picture.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';
import { answerDialogs } from '../support/system-dialogs.ts';
import { sampleVault } from '../wallet/support/sample-vault.ts';

const repoRoot = join(import.meta.dirname, '..', '..');
let home: string;
let app: ChildProcess | undefined;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'countersign-trouble-'));
});

afterEach(async () => {
  const child = app;
  app = undefined;
  if (child && child.exitCode === null && child.signalCode === null) {
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGKILL');
    await ended;
  }
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
});

/** Starts the app on a folder that it cannot start on; the code that it logged before the box. */
async function trouble(dataDir: string, appDir = repoRoot): Promise<string> {
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const child = spawn(electronExecutable(), [...root, appDir], {
    cwd: home,
    env: { ...process.env, HOME: home, TMPDIR: home, COUNTERSIGN_HOME: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  app = child;
  let said = '';
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`it ended with ${code} and no box: ${said}`)));
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const code = /"event":"(?:start|boot)\.failed","code":"([A-Z_]+)"/.exec(said)?.[1];
      if (code !== undefined) resolve(code);
    });
  });
}

/** A box waits for a person, and an app without one would be gone by now. */
async function showsItsBox(): Promise<void> {
  const gone = once(app as ChildProcess, 'exit', { signal: AbortSignal.timeout(500) });
  await expect(gone).rejects.toThrow();
}

const digestOf = (file: string): string =>
  createHash('sha256').update(readFileSync(file)).digest('hex');

describe('an app that cannot start says why, and leaves what it found', () => {
  it('where its folder is a file', async () => {
    const file = join(home, 'a file');
    writeFileSync(file, 'not a folder');
    expect(await trouble(file)).toBe('DATA_DIR_UNUSABLE');
    await showsItsBox();
    expect(readFileSync(file, 'utf8')).toBe('not a folder');
  });

  it('where its folder is a link to nothing', async () => {
    const link = join(home, 'link');
    symlinkSync(join(home, 'nothing', 'here'), link);
    expect(await trouble(link)).toBe('DATA_DIR_UNUSABLE');
    await showsItsBox();
  });

  it.each([
    ['is damaged', () => Buffer.alloc(40_000, 7), 'STORE_CORRUPT'],
    ['is another program’s text', () => Buffer.from('hello'), 'STORE_CORRUPT'],
  ])('where the database %s [R-02]', async (_name, bytes, code) => {
    const file = join(home, 'countersign.sqlite');
    writeFileSync(file, bytes());
    const before = digestOf(file);
    expect(await trouble(home)).toBe(code);
    await showsItsBox();
    expect(digestOf(file)).toBe(before);
  });

  it('where it was moved to, and writes it down there', async () => {
    const there = join(home, 'there');
    mkdirSync(there);
    const token = 'of this move';
    writeFileSync(join(there, tokenName), token);
    writeMoved(home, { folder: there, token, before: null, settled: true });
    writeFileSync(join(there, 'countersign.sqlite'), 'hello');
    expect(await trouble(home)).toBe('STORE_CORRUPT');
    await showsItsBox();
    const log = readFileSync(join(there, 'log', 'countersign.log'), 'utf8');
    expect(log).toContain('STORE_CORRUPT');
    expect(existsSync(join(home, 'log'))).toBe(false);
  });

  it('where another program works on its folder', async () => {
    const lock = takeWriterLock(join(home, 'countersign.sqlite'));
    expect(await trouble(home)).toBe('IN_USE');
    await showsItsBox();
    lock.release();
  });
});

/** The app with a person who presses the first button of its box; nobody starts it again. */
function withYes(): string {
  const folder = join(home, 'driven');
  mkdirSync(folder);
  writeFileSync(
    join(folder, 'package.json'),
    '{"name":"driven","version":"0.0.0","type":"module","main":"main.js"}',
  );
  const main = JSON.stringify(pathToFileURL(join(repoRoot, 'out/main/index.js')).href);
  writeFileSync(
    join(folder, 'main.js'),
    `import { app, dialog } from 'electron/main';
    app.setAppPath(${JSON.stringify(repoRoot)});
    app.relaunch = () => {};
    dialog.showMessageBox = async () => ({ response: 0, checkboxChecked: false });
    await import(${main});`,
  );
  return folder;
}

describe('a database that does not open has a way out, which deletes nothing', () => {
  const file = () => join(home, 'countersign.sqlite');
  const beside = (what: string) => readdirSync(home).filter((name) => name.includes(what));
  const ends = () => once(app as ChildProcess, 'exit');

  it('a damaged one is set aside for a new one [R-02]', async () => {
    writeFileSync(file(), Buffer.alloc(40_000, 7));
    expect(await trouble(home, withYes())).toBe('STORE_CORRUPT');
    await ends();
    const [aside = ''] = beside('.set-aside-');
    expect(readFileSync(join(home, aside)).equals(Buffer.alloc(40_000, 7))).toBe(true);
    openStore({ path: file(), clock: systemClock }).stop();
  });

  it('one of a newer version is left for the copy that was kept of this one [F-22]', async () => {
    openStore({ path: file(), clock: systemClock }).stop();
    const known = migrations.length;
    copyFileSync(file(), `${file()}.version-${known}`);
    const db = new Database(file());
    db.pragma(`user_version = ${known + 1}`);
    db.close();
    const newer = digestOf(file());
    expect(await trouble(home, withYes())).toBe('STORE_NEWER_SCHEMA');
    await ends();
    const [aside = ''] = beside('.before-restore-');
    expect(digestOf(join(home, aside))).toBe(newer);
    const { reader, stop } = openStore({ path: file(), clock: systemClock });
    expect(reader.control.halted()).not.toBeNull();
    stop();
  });
});

describe('an app that can start does', () => {
  it('on a vault that is damaged: it says so, offers no new one, changes no byte, and renames it on a clear yes alone [V-04]', async () => {
    const dataDir = join(home, 'data');
    mkdirSync(dataDir);
    const { bytes } = await sampleVault();
    const vault = Buffer.from(bytes);
    vault[vault.length - 5] = (vault[vault.length - 5] ?? 0) ^ 1;
    const file = join(dataDir, 'vault');
    writeFileSync(file, vault);
    const before = digestOf(file);
    const running = await launchApp({ home });
    const page = await running.page('app');
    await page
      .getByText(/damaged/i)
      .first()
      .waitFor();
    expect(await page.getByRole('button', { name: 'Start practising' }).count()).toBe(0);
    const aside = page.getByRole('button', { name: 'Set the damaged file aside' });
    await expectAccessible(page);
    await keepPicture('vault-damaged', page);
    const asked = await answerDialogs(running, false);
    await aside.click();
    await expect.poll(asked).toEqual(['Set the damaged vault file aside?']);
    expect(digestOf(file)).toBe(before);
    await answerDialogs(running, true);
    await aside.click();
    await page.getByRole('heading', { name: 'How do you want to start' }).waitFor();
    await running.stop();
    const [kept = ''] = readdirSync(dataDir).filter((name) => name.startsWith('vault.set-aside-'));
    expect(digestOf(join(dataDir, kept))).toBe(before);
    expect(existsSync(file)).toBe(false);
  });

  it('on a folder named from where it was started', async () => {
    const running = await launchApp({ home, env: { COUNTERSIGN_HOME: relativeTo(home) } });
    await (await running.page('app')).getByRole('heading').first().waitFor();
    expect(readFileSync(join(home, 'data', 'countersign.sqlite')).length).toBeGreaterThan(0);
    await running.stop();
  });
});

/** The data folder as it is called from the project's folder, where the tests start the app. */
function relativeTo(folder: string): string {
  const up = repoRoot
    .split('/')
    .filter(Boolean)
    .map(() => '..');
  return join(...up, folder.slice(1), 'data');
}
