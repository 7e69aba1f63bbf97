// A transaction that no block takes: its run is left, and another of the same number takes its place.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStoreReadOnly } from '../../src/main/store/open-store.ts';
import { callNode, sentBy } from './support/json-rpc.ts';
import { servePractice } from './support/practice-server.ts';
import { documentOf, runCli, startCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const cwd = temporaryFolder();
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const plan = (id: string) => ({
  ...{ id, name: 'Send', userId: 'local', createdAt: 1_764_000_000_000 },
  ...{ status: 'draft', chainId: 31337 },
  root: {
    ...{ id: 'send', label: 'Send', type: 'action', tool: 'transfer' },
    params: { token: 'ETH', amount: '0.5', to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
  },
});
const secret = ['--without-keychain', '--password-file', 'password', '--data-dir', 'wallet'];

let node: Awaited<ReturnType<typeof servePractice>>;
beforeAll(async () => {
  const files = {
    password: 'correct horse battery staple',
    phrase: 'test test test test test test test test test test test junk',
    'speed-up.json': JSON.stringify(plan('speed-up')),
    'cancel-tx.json': JSON.stringify(plan('cancel-tx')),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
  node = await servePractice(join(cwd, 'node'));
  const phrase = ['--secret-file', 'phrase', '--yes'];
  await runCli(['vault', 'import', 'mnemonic', ...phrase, ...secret], { cwd });
});
afterAll(() => node.stop());

const session = () => ['--rpc-url', node.rpcUrl, '--approve', 'all', ...secret];

/** The newest effect, with the transactions that were signed for it. */
function signed() {
  const store = openStoreReadOnly({ path: join(cwd, 'wallet', 'countersign.sqlite') });
  try {
    const [run] = store.reader.executions.list(1);
    const [effect] = store.reader.effects.list(run?.executionId ?? '');
    const transactions = store.reader.effects.transactions(effect?.effectId ?? '');
    return { executionId: run?.executionId ?? '', state: effect?.state, transactions };
  } finally {
    store.stop();
  }
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 50));
}

const isInPool = async (txHash: string | undefined): Promise<boolean> =>
  txHash !== undefined &&
  (await callNode(node.rpcUrl, 'eth_getTransactionByHash', [txHash])) !== null;

it.each([
  ['speed-up', 'Speed up', 0, 'confirmed'],
  ['cancel-tx', 'Cancel', 1, 'cancelled'],
])('%s: asks with both fees, and comes to one transaction', async (verb, title, code, state) => {
  const before = await sentBy(node.rpcUrl, account);
  await callNode(node.rpcUrl, 'evm_setAutomine', [false]);
  const started = startCli(['run', `${verb}.json`, '--account', account, ...session()], {
    ...{ cwd, stdin: null },
  });
  await started.printed('stderr', /Send 0\.5 ETH/);
  await until(() => signed().state === 'sent');
  started.kill('SIGINT');
  await started.answer;
  const { executionId } = signed();

  const replacing = startCli(['exec', verb, executionId, '--json', ...session()], {
    ...{ cwd, stdin: null },
  });
  const told = await replacing.printed('stderr', /Highest fee until now .*\./);
  expect(told).toContain(`${title}: Send 0.5 ETH to `);
  await until(() => signed().transactions.length === 2);
  await until(() => isInPool(signed().transactions[1]?.txHash));
  await callNode(node.rpcUrl, 'evm_setAutomine', [true]);
  await callNode(node.rpcUrl, 'evm_mine');
  const answer = await replacing.answer;
  expect(answer.exitCode).toBe(code);
  expect(documentOf(answer)).toMatchObject({ executionId, effects: [{ state }] });
  expect(signed().transactions.map((each) => each.state)).toEqual(['replaced', 'final']);
  expect(await sentBy(node.rpcUrl, account)).toBe(before + 1);

  const late = await runCli(['exec', verb, executionId, '--json', ...session()], { cwd });
  expect(documentOf(late)).toMatchObject({ error: { code: 'NOT_REPLACEABLE' } });
});
