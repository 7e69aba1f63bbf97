// Lending with a permit from the command line: rehearsed, signed in two parts, sent once.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { servePractice } from './support/practice-server.ts';
import { documentOf, runCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { writeWallet } from './support/write-wallet.ts';

const cwd = temporaryFolder();
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const step = (id: string, tool: string, params: object) => ({
  ...{ id, label: `Step ${id}`, type: 'action', tool, params },
});
const plan = (name: string, token: string) => ({
  ...{ id: name, name, userId: 'local', createdAt: 1_764_000_000_000 },
  ...{ status: 'draft', chainId: 31337 },
  root: {
    ...{ id: 'root', label: 'All', type: 'sequence' },
    steps: [
      step('buy', 'defi_swap', { tokenIn: 'ETH', tokenOut: token, amount: '0.1' }),
      step('lend', 'lend_supply', { token, amount: '25', permit: true }),
    ],
  },
});

let node: Awaited<ReturnType<typeof servePractice>>;
beforeAll(async () => {
  const files = {
    password: 'correct horse battery staple',
    'usdc.json': JSON.stringify(plan('usdc', 'USDC')),
    'dai.json': JSON.stringify(plan('dai', 'DAI')),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
  node = await servePractice(join(cwd, 'node'));
  await writeWallet(cwd);
});
afterAll(() => node.stop());

const rehearse = (file: string, ...more: string[]) =>
  runCli(['simulate', file, '--rpc-url', node.rpcUrl, '--from', account, ...more], { cwd });

it('is told by a rehearsal: one transaction, and what stood for the permit', async () => {
  const { stdout, exitCode } = await rehearse('usdc.json');
  expect(exitCode).toBe(0);
  expect(stdout).toContain(`lend: ok\n  -25 USDC for ${account}\n`);
  expect(stdout).toContain('What the permit does was done there by an approval of the same amount');
});

it('is refused for a token that takes no such permits, with what to do', async () => {
  const { stdout, exitCode } = await rehearse('dai.json');
  expect(exitCode).not.toBe(0);
  expect(stdout).toContain('The contract of DAI does not prove that it takes permits (EIP-2612).');
});

it('is signed and sent with one approval in advance on a practice chain', async () => {
  const done = await runCli(
    [
      ...['run', 'usdc.json', '--account', account, '--rpc-url', node.rpcUrl, '--approve', 'all'],
      ...['--without-keychain', '--password-file', 'password', '--data-dir', 'wallet'],
    ],
    { cwd },
  );
  expect(done.exitCode, done.stderr).toBe(0);
  expect(done.stderr).toMatch(
    /Let Aave V3 pool take at most 25 USDC by a permit that counts until/,
  );
  expect(done.stderr).toContain('Lend 25 USDC through Aave V3 pool\n');
  const { runs } = documentOf(
    await runCli(['exec', 'list', '--data-dir', 'wallet', '--json'], { cwd }),
  ) as { runs: { executionId: string }[] };
  const of = (...words: string[]) => [...words, runs[0]?.executionId ?? '', '--data-dir', 'wallet'];
  const shown = await runCli(of('exec', 'show'), { cwd });
  expect(shown.stdout).toMatch(/^ {2}permit confirmed\n {2}lend_supply confirmed 0x[0-9a-f]{64}$/m);
  const told = await runCli(of('exec', 'events'), { cwd });
  expect(told.stdout).toContain('The permit is there for the next transaction  root/lend');
});
