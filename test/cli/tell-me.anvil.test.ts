// "Tell me when …", and stopping a plan by its id, from the words to what a person is shown.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { documentOf, runCli, startCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { writeWallet } from './support/write-wallet.ts';

const cwd = temporaryFolder();
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const session = ['--without-keychain', '--password-file', 'password'];
const where = ['--data-dir', 'wallet', '--json'];
const cli = (...words: string[]) => runCli([...words, ...where], { cwd });

beforeAll(async () => {
  writeFileSync(join(cwd, 'password'), 'correct horse battery staple');
  await writeWallet(cwd);
});

async function compiled(name: string, words: string): Promise<string> {
  const { stdout, exitCode } = await runCli(['compile', words, '--offline', '--json'], { cwd });
  expect(exitCode, stdout).toBe(0);
  writeFileSync(join(cwd, name), stdout);
  return name;
}

it('says it once when it is so, and signs nothing', async () => {
  const plan = await compiled('tell.json', 'tell me when ETH is below $9,000');
  const added = await cli('schedule', 'add', plan, '--account', account, ...session);
  expect(added.exitCode, added.stdout + added.stderr).toBe(0);
  const daemon = startCli(['daemon', '--locked', ...where], { cwd });
  const printed = await daemon.printed('stdout', /"event":"message"/);
  const told = printed
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ event }) => event === 'message');
  expect(told).toMatchObject([{ message: 'ETH is below $9,000', topic: 'run' }]);
  daemon.kill('SIGTERM');
  expect((await daemon.answer).exitCode).toBe(0);
  const run = documentOf(await cli('exec', 'show', told[0].subjectId));
  expect(run).toMatchObject({ status: 'completed', effects: [] });
}, 180_000);

it('stops what has not come yet by its id, once', async () => {
  const plan = await compiled('never.json', 'tell me when ETH is above $90,000');
  const added = await cli('schedule', 'add', plan, '--account', account, ...session);
  const { triggerId } = documentOf(added) as { triggerId: string };
  const cancel = await compiled('cancel.json', `cancel the schedule ${triggerId}`);
  const ran = await cli('run', cancel, '--account', account, ...session, '--approve', 'all');
  expect(ran.exitCode, ran.stdout + ran.stderr).toBe(0);
  expect(documentOf(await cli('schedule', 'show', triggerId))).toMatchObject({
    ...{ state: 'ended', endsWhy: 'REMOVED' },
  });
  const again = [...session, '--approve', 'all', '--again'];
  expect(documentOf(await cli('run', cancel, '--account', account, ...again))).toMatchObject({
    error: { code: 'PLAN_NOT_GOING_ON' },
  });
}, 180_000);

it('says at the terminal of a run what its plan has to say', async () => {
  const plan = {
    ...{ id: 'say', name: 'Say it', userId: 'local', createdAt: 1, status: 'draft' },
    root: {
      ...{ id: 'say', label: 'Say it', type: 'action', tool: 'notify' },
      params: { message: 'The rent is due.' },
    },
  };
  writeFileSync(join(cwd, 'say.json'), JSON.stringify(plan));
  const ran = await cli('run', 'say.json', '--account', account, ...session);
  expect(ran.exitCode, ran.stdout + ran.stderr).toBe(0);
  expect(ran.stderr.match(/^Say it: The rent is due\.$/gm)).toHaveLength(1);
}, 180_000);
