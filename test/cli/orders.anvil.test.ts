// An order, from a plan on the command line to the list of runs.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { servePractice } from './support/practice-server.ts';
import { documentOf, runCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const cwd = temporaryFolder();
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const order = { kind: 'limit', side: 'sell', token: 'ETH', amount: '1', limit: '9000' };
const plan = {
  ...{ id: 'order', name: 'Order', userId: 'local', createdAt: 1, status: 'draft' },
  chainId: 31_337,
  root: {
    ...{ id: 'ask', label: 'Order', type: 'action', tool: 'manage_orders' },
    params: { op: 'create', order },
  },
};
const files = {
  password: 'correct horse battery staple',
  phrase: 'test test test test test test test test test test test junk',
  'plan.json': JSON.stringify(plan),
};
for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
const where = ['--data-dir', 'wallet', '--json'];

let node: Awaited<ReturnType<typeof servePractice>>;
beforeAll(async () => {
  node = await servePractice(join(cwd, 'node'));
  const secret = ['--secret-file', 'phrase', '--yes', '--password-file', 'password'];
  await runCli(['vault', 'import', 'mnemonic', ...secret, '--without-keychain', ...where], { cwd });
});
afterAll(() => node.stop());

it('is rehearsed without being made, made by a run, listed, and called off like one', async () => {
  const words = ['simulate', 'plan.json', '--rpc-url', node.rpcUrl, '--from', account];
  const rehearsed = await runCli([...words, ...where], { cwd });
  expect(rehearsed.exitCode).toBe(0);
  const runs = async () => {
    const answer = await runCli(['exec', 'list', ...where], { cwd });
    return (documentOf(answer) as { runs: { executionId: string; state: string }[] }).runs;
  };

  const who = ['--account', account, '--rpc-url', node.rpcUrl, '--approve', 'all'];
  const how = ['--without-keychain', '--password-file', 'password'];
  const ran = await runCli(['run', 'plan.json', ...who, ...how, ...where], { cwd });
  expect(documentOf(ran)).toMatchObject({ status: 'completed', effects: [] });
  const made = await runs();
  expect(made.map(({ state }) => state).toSorted()).toEqual(['completed', 'waiting']);
  const orderId = made.find(({ state }) => state === 'waiting')?.executionId ?? '';
  expect((await runCli(['exec', 'cancel', orderId, ...where], { cwd })).exitCode).toBe(0);
});
