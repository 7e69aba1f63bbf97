// Several programs are started on one data folder at the same moment, where one that was killed left its lock
// and an open run: one of them carries the run on, and the others say that the folder is in use.
import { cpSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { sentBy } from './support/json-rpc.ts';
import { swapPlan } from './support/plans.ts';
import { servePractice } from './support/practice-server.ts';
import { documentOf, runCli, startCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const cwd = temporaryFolder();
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const files = {
  password: 'correct horse battery staple',
  phrase: 'test test test test test test test test test test test junk',
  'plan.json': JSON.stringify(swapPlan),
};
const unlock = ['--without-keychain', '--password-file', 'password'];

let node: Awaited<ReturnType<typeof servePractice>>;
beforeAll(async () => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
  node = await servePractice(join(cwd, 'node'));
  const secret = ['--secret-file', 'phrase', '--yes', '--data-dir', 'wallet'];
  await runCli(['vault', 'import', 'mnemonic', ...secret, ...unlock], { cwd });
});
afterAll(() => node.stop());

const wordsOf = (folder: string, ...more: string[]): string[] => [
  ...['run', 'plan.json', '--account', account, '--rpc-url', node.rpcUrl, '--json'],
  ...['--data-dir', folder, ...unlock, ...more],
];

/** Three at the same moment. */
async function threeAtOnce(folder: string) {
  const answers = await Promise.all(
    [1, 2, 3].map(() => runCli(wordsOf(folder, '--approve', 'all'), { cwd })),
  );
  const done = answers.filter(({ exitCode }) => exitCode === 0);
  for (const refused of answers.filter((each) => !done.includes(each))) {
    expect(refused.exitCode).toBe(3);
    expect(documentOf(refused)).toMatchObject({ error: { code: 'IN_USE' } });
  }
  // One that came when the first had ended says that the plan was carried out, and does nothing.
  expect(done.length).toBeGreaterThan(0);
  return done;
}

it('one of several that start at once on a new folder carries the plan out, once [F-13]', async () => {
  cpSync(join(cwd, 'wallet'), join(cwd, 'new'), { recursive: true });
  const sent = await sentBy(node.rpcUrl, account);
  await threeAtOnce('new');
  expect(await sentBy(node.rpcUrl, account)).toBe(sent + 1);
});

it('one of several takes up what a killed one left, past its lock, once [F-13]', async () => {
  cpSync(join(cwd, 'wallet'), join(cwd, 'killed'), { recursive: true });
  const sent = await sentBy(node.rpcUrl, account);
  const first = startCli(wordsOf('killed'), { cwd, stdin: null });
  onTestFinished(() => first.kill('SIGKILL'));
  await first.printed('stderr', /Type "approve"/);
  first.kill('SIGKILL');
  await first.answer;
  expect(readdirSync(join(cwd, 'killed')).filter((name) => name.endsWith('.lock'))).toHaveLength(1);
  const done = await threeAtOnce('killed');
  expect(done.filter(({ stderr }) => stderr.includes('taken up again'))).toHaveLength(1);
  expect(await sentBy(node.rpcUrl, account)).toBe(sent + 1);
});
