// A disk that is full: nothing is signed that cannot be written down first, and what was there stays.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { descendantsOf } from '../support/descendants.ts';
import { takeHandles } from '../support/few-handles.ts';
import { sentBy } from './support/json-rpc.ts';
import { swapPlan } from './support/plans.ts';
import { servePractice } from './support/practice-server.ts';
import { approveWhenAsked, documentOf, runCli, startCli } from './support/run-cli.ts';
import { mountSmallDisk } from './support/small-disk.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const cwd = temporaryFolder();
const disk = mountSmallDisk(join(cwd, 'disk'), 4 * 1024);
if (disk === null) {
  process.stdout.write(
    'full-disk.anvil.test.ts: no small disk can be mounted here, so it is not run.\n',
  );
}
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const files = {
  password: 'correct horse battery staple',
  'new-password': 'another password, long enough',
  phrase: 'test test test test test test test test test test test junk',
  'plan.json': JSON.stringify(swapPlan),
};
const unlock = ['--without-keychain', '--password-file', 'password', '--json'];

let node: Awaited<ReturnType<typeof servePractice>>;
beforeAll(async () => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
  node = await servePractice(join(cwd, 'node'));
  const secret = ['--secret-file', 'phrase', '--yes', '--data-dir', 'wallet'];
  await runCli(['vault', 'import', 'mnemonic', ...secret, ...unlock], { cwd });
});
afterAll(async () => {
  await node.stop();
  disk?.unmount();
});

function wordsOf(folder: string, ...more: string[]): string[] {
  const run = ['run', 'plan.json', '--account', account, '--rpc-url', node.rpcUrl];
  return [...run, '--data-dir', folder, ...unlock, ...more];
}

describe.runIf(disk !== null)('a full disk [F-04]', () => {
  /** A data folder on the small disk with the wallet in it. */
  function folderWithWallet(name: string): string {
    cpSync(join(cwd, 'wallet'), join(cwd, 'disk', name), { recursive: true });
    return join('disk', name);
  }

  it('refuses to make a wallet, and leaves nothing that looks like one', async () => {
    mkdirSync(join(cwd, 'disk', 'new'));
    disk?.fill();
    onTestFinished(() => disk?.free());
    const words = ['vault', 'create', '--yes', '--data-dir', join('disk', 'new'), ...unlock];
    const answer = await runCli(words, { cwd });
    expect(answer.exitCode).toBe(3);
    expect(documentOf(answer)).toMatchObject({
      error: { code: expect.stringMatching(/_IO_ERROR$|_FULL$/) },
    });
    expect(answer.stderr.split('\n').at(-2)).toMatchSnapshot();
    disk?.free();
    const after = await runCli(['vault', 'list', '--data-dir', join('disk', 'new'), ...unlock], {
      cwd,
    });
    expect(documentOf(after)).toMatchObject({ error: { code: 'VAULT_NOT_FOUND' } });
  });

  it('keeps the old password when a new one cannot be written [V-05]', async () => {
    const folder = folderWithWallet('changing');
    const before = readFileSync(join(cwd, folder, 'vault'));
    disk?.fill();
    onTestFinished(() => disk?.free());
    const more = ['--new-password-file', 'new-password', '--data-dir', folder, ...unlock];
    const answer = await runCli(['vault', 'change-password', ...more], { cwd });
    expect(answer.exitCode).toBe(3);
    expect(documentOf(answer)).toMatchObject({
      error: { code: expect.stringMatching(/_IO_ERROR$|_FULL$/) },
    });
    expect(readFileSync(join(cwd, folder, 'vault'))).toEqual(before);
    // No password is tried that cannot be counted; the old one opens it once there is room.
    disk?.free();
    const list = await runCli(['vault', 'list', '--data-dir', folder, ...unlock], { cwd });
    expect(list.exitCode).toBe(0);
  });

  it('does not begin a run that cannot be recorded', async () => {
    const folder = folderWithWallet('beginning');
    const sent = await sentBy(node.rpcUrl, account);
    disk?.fill();
    onTestFinished(() => disk?.free());
    const answer = await runCli(wordsOf(folder, '--approve', 'all'), { cwd });
    expect(answer.exitCode).toBe(3);
    expect(documentOf(answer)).toMatchObject({ error: { code: expect.stringMatching(/^STORE_/) } });
    expect(answer.stderr.split('\n').at(-2)).toMatchSnapshot();
    expect(await sentBy(node.rpcUrl, account)).toBe(sent);
  });

  it('does not sign what it cannot write down, and goes on when there is room again', async () => {
    const folder = folderWithWallet('signing');
    const sent = await sentBy(node.rpcUrl, account);
    const running = startCli(wordsOf(folder), { cwd, stdin: null });
    onTestFinished(() => running.kill('SIGKILL'));
    await running.printed('stderr', /Type "approve"/);
    disk?.fill();
    onTestFinished(() => disk?.free());
    const answer = await approveWhenAsked(running);
    expect(answer.exitCode).toBe(3);
    expect(documentOf(answer)).toMatchObject({
      error: { code: expect.stringMatching(/^(STORE|LEDGER)_/) },
    });
    expect(await sentBy(node.rpcUrl, account)).toBe(sent);
    disk?.free();
    const again = await runCli(wordsOf(folder, '--approve', 'all'), { cwd });
    expect(again.exitCode).toBe(0);
    expect(await sentBy(node.rpcUrl, account)).toBe(sent + 1);
  });
});

describe.runIf(process.platform === 'linux')('a product without a file handle left [F-05]', () => {
  it.each([
    ['before it can rehearse', /Rehearsing the plan/, itself],
    ['before it is answered', /Type "approve"/, itself],
    ['nor its signer, before it is answered', /Type "approve"/, withSigner],
  ])('does its work or says why not, and goes on: %s', async (when, moment, processesOf) => {
    const folder = when.replaceAll(/\W+/g, '-');
    cpSync(join(cwd, 'wallet'), join(cwd, folder), { recursive: true });
    const sent = await sentBy(node.rpcUrl, account);
    const running = startCli(wordsOf(folder), { cwd, stdin: null });
    onTestFinished(() => running.kill('SIGKILL'));
    await running.printed('stderr', moment);
    const taken = processesOf(running.pid).map((pid) => takeHandles(pid, 'none'));
    expect(taken).not.toContain(null);
    const answer = await approveWhenAsked(running).catch(() => running.answer);
    const did = answer.exitCode === 0 ? 1 : 0;
    if (did === 0) {
      expect(documentOf(answer)).toMatchObject({ error: { code: expect.any(String) } });
      expect(answer.stderr.split('\n').at(-2)).toMatch(/Nothing was signed/);
    }
    expect(await sentBy(node.rpcUrl, account)).toBe(sent + did);
    const store = new Database(join(cwd, folder, 'countersign.sqlite'), { readonly: true });
    expect(store.pragma('integrity_check', { simple: true })).toBe('ok');
    store.close();
    if (did === 0) {
      const again = await runCli(wordsOf(folder, '--approve', 'all'), { cwd });
      expect(again.exitCode, again.stderr).toBe(0);
    }
    expect(await sentBy(node.rpcUrl, account)).toBe(sent + 1);
  });
});

function itself(pid: number): number[] {
  return [pid];
}

function withSigner(pid: number): number[] {
  const signers = descendantsOf(pid).filter(({ command }) => /\bsigner\.js\b/.test(command));
  expect(signers).toHaveLength(1);
  return [pid, ...signers.map((found) => found.pid)];
}
