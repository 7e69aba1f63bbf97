// A loan from the command line: begun, told as what it is, and undone.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { servePractice } from './support/practice-server.ts';
import { documentOf, runCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { writeWallet } from './support/write-wallet.ts';

const cwd = temporaryFolder();
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const step = (id: string, tool: string, params: Record<string, string>) => ({
  ...{ id, label: `Step ${id}`, type: 'action', tool, params },
});
const loan = {
  ...{ id: 'loan', name: 'A loan', userId: 'local', createdAt: 1_764_000_000_000 },
  ...{ status: 'draft', chainId: 31337 },
  root: {
    ...{ id: 'root', label: 'All', type: 'sequence' },
    steps: [
      step('wrap', 'wrap', { amount: '1' }),
      step('supply', 'lend_supply', { token: 'WETH', amount: '1' }),
      step('borrow', 'lend_borrow', { token: 'USDC', amount: '500' }),
      step('look', 'lend_status', {}),
    ],
  },
};

let node: Awaited<ReturnType<typeof servePractice>>;
beforeAll(async () => {
  const files = {
    password: 'correct horse battery staple',
    'loan.json': JSON.stringify(loan),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
  node = await servePractice(join(cwd, 'node'));
  await writeWallet(cwd);
});
afterAll(() => node.stop());

const run = (plan: string, ...more: string[]) =>
  runCli(
    [
      ...['run', plan, '--account', account, '--rpc-url', node.rpcUrl, '--approve', 'all'],
      ...['--without-keychain', '--password-file', 'password', '--data-dir', 'wallet', ...more],
    ],
    { cwd },
  );

it('is told as a debt beside the money, and undone by paying it back', async () => {
  const rehearsed = await runCli(
    ['simulate', 'loan.json', '--rpc-url', node.rpcUrl, '--from', account],
    { cwd },
  );
  expect(rehearsed.stdout).toContain(`  +500 USDC debt for ${account}\n`);
  expect(rehearsed.stdout).toContain(`  +500 USDC for ${account}\n`);

  const done = await run('loan.json', '--json');
  expect(done.exitCode, done.stderr).toBe(0);
  const { executionId } = documentOf(done) as { executionId: string };
  expect(done.stdout).toContain('"lent"');

  const undo = await runCli(['undo', executionId, '--data-dir', 'wallet', '--json'], { cwd });
  const { can } = documentOf(undo) as { can: { does: string; note: string }[] };
  expect(can.map(({ does }) => does)).toEqual([
    'Pay back what was borrowed: 500 USDC',
    'Take back what was supplied: 1 WETH',
    'Give WETH back: unwrap 1',
  ]);
  expect(can[0]?.note).toBe('The interest since then stays owed.');
});
