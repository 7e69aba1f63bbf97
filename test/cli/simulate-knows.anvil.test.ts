import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPractice } from '../chain/support/practice.ts';
import { documentOf, runCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

let practice: Awaited<ReturnType<typeof startPractice>>;
const dataDir = temporaryFolder();
const account = '0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28';
const bob = '0x1111111111111111111111111111111111111111';

beforeAll(async () => {
  practice = await startPractice();
  await practice.chain.fund(account, { symbol: 'ETH', amount: '10' });
});
afterAll(() => practice?.close());

async function simulated(from = account): Promise<string[]> {
  const params = { token: 'ETH', amount: '6', to: bob };
  const root = { id: 'pay', label: 'pay', type: 'action', tool: 'transfer', params };
  const plan = { id: 'p', name: 'p', userId: 'local', createdAt: 0, status: 'draft', root };
  const words = ['--rpc-url', practice.rpcUrl, '--from', from, '--data-dir', dataDir, '--json'];
  const answer = await runCli(['simulate', '-', ...words], { stdin: JSON.stringify(plan) });
  const { steps } = documentOf(answer) as {
    steps: { risks: { id: string; level: string }[] }[];
  };
  return steps.flatMap(({ risks }) => risks.map(({ id, level }) => `${level} ${id}`));
}

it('a rehearsal on the command line knows the prices, and the address book of its folder', async () => {
  expect(await simulated()).toEqual(expect.arrayContaining(['danger MUCH_LEAVES']));
  await runCli(['contact', 'add', 'Bob', bob, '--data-dir', dataDir]);
  expect(await simulated()).toEqual(expect.arrayContaining(['caution MUCH_LEAVES']));
});

it('a rehearsal is of an account by its name as well', async () => {
  await runCli(['account', 'add-watch', account, 'Payer', '--data-dir', dataDir]);
  expect(await simulated('Payer')).toEqual(await simulated());
  const words = ['simulate', '-', '--from', 'Nobody', '--data-dir', dataDir, '--json'];
  expect(documentOf(await runCli(words, { stdin: '' }))).toMatchObject({
    error: { code: 'NO_SUCH_ACCOUNT' },
  });
});
