import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sentBy } from './support/json-rpc.ts';
import { swapPlan } from './support/plans.ts';
import { servePractice } from './support/practice-server.ts';
import { documentOf, runCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

// The wallet of the test phrase beside an account that is only looked at; both hold coins on the chain.
const cwd = temporaryFolder();
const main = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const cold = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const look = {
  ...swapPlan,
  id: 'look',
  root: {
    ...{ id: 'look', label: 'Look', type: 'action', tool: 'get_balance', params: { token: 'ETH' } },
  },
};
const files = {
  password: 'correct horse battery staple',
  phrase: 'test test test test test test test test test test test junk',
  'swap.json': JSON.stringify(swapPlan),
  'look.json': JSON.stringify(look),
};
for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);

let node: Awaited<ReturnType<typeof servePractice>>;
beforeAll(async () => {
  node = await servePractice(join(cwd, 'node'));
  const secret = ['--secret-file', 'phrase', '--yes', '--password-file', 'password'];
  await cli('vault', 'import', 'mnemonic', ...secret, '--without-keychain');
});
afterAll(() => node.stop());

const cli = (...words: string[]) => runCli([...words, '--data-dir', 'wallet'], { cwd });
const run = (plan: string, account: string) =>
  cli(
    ...['run', plan, '--account', account, '--rpc-url', node.rpcUrl, '--json', '--approve', 'all'],
    ...['--without-keychain', '--password-file', 'password'],
  );

it('reads of an account that is only looked at, and starts nothing that would send from it', async () => {
  await cli('account', 'add-watch', cold, 'Cold');
  const read = await run('look.json', 'Cold');
  expect(documentOf(read)).toMatchObject({ status: 'completed' });
  expect(JSON.stringify(documentOf(read))).toContain('10000');
  const { executionId } = documentOf(read) as { executionId: string };
  const shown = await cli('exec', 'show', executionId);
  expect(shown.stdout).toMatch(/^look: completed\n {2}amount: 10000\n/m);
  const refused = await run('swap.json', cold);
  expect(refused.exitCode).toBe(1);
  expect(documentOf(refused)).toMatchObject({
    error: {
      code: 'WATCH_ONLY',
      message:
        'Cold is an account that you only look at: there is no key here that could sign for it. Nothing was started. Let the plan act for an account of your wallet.',
    },
  });
  expect(await sentBy(node.rpcUrl, cold)).toBe(0);
  const listed = documentOf(await cli('exec', 'list', '--json'));
  expect(JSON.stringify(listed)).not.toContain('"p1"');
  const wallet = await cli(
    ...['vault', 'list', '--json', '--without-keychain', '--password-file', 'password'],
  );
  expect(wallet.stdout).toContain(main);
  expect(wallet.stdout).not.toContain(cold);
});
