// One data folder, several processes: whoever has it carries runs on, and nobody else does.
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStoreReadOnly } from '../../src/main/store/open-store.ts';
import { sentBy } from './support/json-rpc.ts';
import { servePractice } from './support/practice-server.ts';
import { approveWhenAsked, documentOf, runCli, startCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { writeWallet } from './support/write-wallet.ts';

const cwd = temporaryFolder();
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const send = {
  ...{ id: 'send', label: 'Send', type: 'action', tool: 'transfer' },
  params: { token: 'ETH', amount: '0.5', to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
};
const asks = {
  ...{ id: 'root', label: 'All', type: 'sequence' },
  steps: [{ id: 'ask', label: 'Send it?', type: 'gate' }, send],
};
const planOf = (id: string, root: object) => ({
  ...{ id, name: 'Send', userId: 'local', createdAt: 1_764_000_000_000 },
  ...{ status: 'draft', chainId: 31337, root },
});

let node: Awaited<ReturnType<typeof servePractice>>;
beforeAll(async () => {
  const files = {
    password: 'correct horse battery staple',
    'send.json': JSON.stringify(planOf('send', send)),
    'asks.json': JSON.stringify(planOf('asks', asks)),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
  node = await servePractice(join(cwd, 'node'));
  await writeWallet(cwd);
});
afterAll(() => node.stop());

/** The command line on a data folder of its own, with the wallet in it. */
function desk(name: string) {
  cpSync(join(cwd, 'wallet'), join(cwd, name), { recursive: true });
  const secret = ['--without-keychain', '--password-file', 'password'];
  const session = ['--rpc-url', node.rpcUrl, ...secret];
  const on = (...words: string[]) => [...words, '--data-dir', name];
  return {
    exec: (...words: string[]) => runCli(on('exec', ...words), { cwd }),
    run: (plan: string, ...more: string[]) =>
      startCli(on('run', plan, '--account', account, ...session, ...more), { cwd, stdin: null }),
    carryOn: (id: string, ...more: string[]) =>
      startCli(on('exec', 'resume', id, '--follow', ...session, ...more), { cwd, stdin: null }),
    /** All that the log says by now. */
    events: (id: string) => {
      const store = openStoreReadOnly({ path: join(cwd, name, 'countersign.sqlite') });
      const events = store.reader.runs.eventsAfter(id, 0, 1_000_000);
      store.stop();
      return events;
    },
  };
}

async function onlyRun({ exec }: ReturnType<typeof desk>): Promise<string> {
  const { runs } = documentOf(await exec('list', '--json')) as { runs: { executionId: string }[] };
  expect(runs).toHaveLength(1);
  return runs[0]?.executionId ?? '';
}

it('stops at what a plan asks, takes the answer, and goes on at the terminal', async () => {
  const folder = desk('asks');
  const before = await sentBy(node.rpcUrl, account);
  const stopped = await folder.run('asks.json', '--approve', 'all', '--json').answer;
  expect(stopped.exitCode).toBe(1);
  const executionId = await onlyRun(folder);
  expect(documentOf(stopped)).toMatchObject({
    ...{ executionId, status: 'running', state: 'waiting', waitingFor: 'approval' },
  });
  expect((await folder.exec('show', executionId)).stdout).toContain(
    `The plan asks: Send it?\n  countersign exec answer ${executionId} root/ask yes (or no)\n`,
  );
  expect((await folder.exec('answer', executionId, 'root/ask', 'yes')).exitCode).toBe(0);
  expect((await folder.exec('pause', executionId)).exitCode).toBe(0);
  expect(await sentBy(node.rpcUrl, account)).toBe(before);
  const followed = await folder.carryOn(executionId, '--approve', 'all', '--json').answer;
  expect(followed.exitCode).toBe(0);
  expect(documentOf(followed)).toMatchObject({
    ...{ executionId, status: 'completed', effects: [{ state: 'confirmed' }] },
  });
  expect(await sentBy(node.rpcUrl, account)).toBe(before + 1);
  const over = await folder.carryOn(executionId, '--json').answer;
  expect(documentOf(over)).toMatchObject({ error: { code: 'RUN_ENDED' } });
  const none = await folder.carryOn('nowhere', '--json').answer;
  expect(documentOf(none)).toMatchObject({ error: { code: 'RUN_NOT_FOUND' } });
});

it('never has two executors on one folder: a second process is refused and does nothing [F-13]', async () => {
  const folder = desk('shared');
  const before = await sentBy(node.rpcUrl, account);
  const first = folder.run('send.json');
  await first.printed('stderr', /Type "approve"/);
  const executionId = await onlyRun(folder);
  const told = folder.events(executionId);
  expect(told.map(({ kind }) => kind)).toContain('approval.requested');
  const others = [
    folder.run('send.json', '--approve', 'all', '--json').answer,
    folder.carryOn(executionId, '--approve', 'all', '--json').answer,
    folder.exec('resume', executionId, '--json'),
    folder.exec('cancel', executionId, '--json'),
    folder.exec('answer', executionId, 'send', 'yes', '--json'),
    folder.exec('stop-all', '--json'),
  ];
  for (const refused of await Promise.all(others)) {
    expect(refused.exitCode).toBe(3);
    expect(documentOf(refused)).toMatchObject({ error: { code: 'IN_USE' } });
  }
  expect(folder.events(executionId)).toEqual(told);
  expect(await sentBy(node.rpcUrl, account)).toBe(before);
  expect((await approveWhenAsked(first)).exitCode).toBe(0);
  expect(await sentBy(node.rpcUrl, account)).toBe(before + 1);
});
