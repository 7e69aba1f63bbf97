// A request from the command line, read back whole: its account, what it held before and after, its verdict and score.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { documentOf, runCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { writeWallet } from './support/write-wallet.ts';

const cwd = temporaryFolder();
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const placeholder = 'USER_WALLET_PUBKEY';
const where = ['--data-dir', 'wallet'];
const session = ['--without-keychain', '--password-file', 'password'];
const cli = (...words: string[]) => runCli([...words, ...where], { cwd });

function planFile(name: string, amount: string): string {
  const plan = {
    ...{ id: name, name: 'Wrap', userId: 'local', createdAt: 1, status: 'draft', chainId: 31_337 },
    root: { id: 'wrap', label: 'Wrap', type: 'action', tool: 'wrap', params: { amount } },
  };
  writeFileSync(join(cwd, `${name}.json`), JSON.stringify(plan));
  return `${name}.json`;
}

beforeAll(async () => {
  writeFileSync(join(cwd, 'password'), 'correct horse battery staple');
  await writeWallet(cwd);
});

it('tells a run that finished: the account meant, both states of it, and that all was verified', async () => {
  const plan = planFile('wrap', '1');
  const ran = await cli('run', plan, '--account', placeholder, '--approve', 'all', ...session);
  expect(ran.exitCode, ran.stdout + ran.stderr).toBe(0);
  expect(documentOf(await cli('request', 'show', 'latest', '--json'))).toMatchObject({
    request: { wallet_ref: placeholder, wallet_address: account, status: 'completed' },
    toolExecutions: [
      {
        ...{ tool_name: 'wrap', execution_status: 'verified', verification_status: 'verified' },
        wallet_context: { holdings: expect.any(Array) },
        updated_wallet_context: { holdings: expect.any(Array) },
      },
    ],
    errors: [],
    story: {
      score: { steps: 1, stepsDone: 1, effects: 1, effectsVerified: 1, costUsd: '0' },
    },
  });
  const { stdout } = await cli('request', 'show', 'latest');
  expect(stdout).toMatch(/wrap: held before: \d+ ETH; after: [\d.]+ ETH, 1 WETH/);
  // And whole, as YAML: at the beginning, around the call, and at the end.
  for (const title of ['Held at the beginning', 'Held before', 'Held after', 'Held at the end'])
    expect(stdout).toContain(`    ${title}:\n      account: "${account}"\n      block: `);
  expect(stdout.match(/ {8}- symbol: WETH\n {10}token: /g)).toHaveLength(2);
  expect(stdout).toContain('Effects as rehearsed: 1 of 1');
  expect((await cli('request', 'show', 'latest', '--diagram')).stdout).toContain('flowchart TD');
}, 180_000);

it('tells one that failed before anything was signed, with its class, and orders no less instead', async () => {
  const plan = planFile('much', '90000000');
  const ran = await cli('run', plan, '--account', placeholder, '--approve', 'all', ...session);
  expect(ran.exitCode).not.toBe(0);
  const told = documentOf(await cli('request', 'show', 'latest', '--json'));
  expect(told).toMatchObject({
    ...{ request: { wallet_ref: placeholder }, toolExecutions: [], executions: [] },
    errors: [{ error_code: 'INSUFFICIENT_BALANCE', recovery_attempted: 0 }],
    story: { score: { stepsDone: 0, effects: 0 } },
  });
  const { stdout } = await cli('request', 'show', 'latest');
  expect(stdout).toMatch(/error INSUFFICIENT_BALANCE: .*class: insufficient balance/);
}, 180_000);
