// A run goes on from its failed step at the terminal: what was sent is not sent again.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStoreReadOnly } from '../../src/main/store/open-store.ts';
import { sentBy } from './support/json-rpc.ts';
import { servePractice } from './support/practice-server.ts';
import { approveWhenAsked, documentOf, runCli, startCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { writeWallet } from './support/write-wallet.ts';

const cwd = temporaryFolder();
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

const step = (id: string, tool: string, params: Record<string, string>) => ({
  ...{ id, label: `Step ${id}`, type: 'action', tool, params },
});
const send = (id: string, amount: string) =>
  step(id, 'transfer', { token: 'ETH', amount, to: bob });
/** Passes in the rehearsal, which waits for nothing; in the run it fails while the account holds less WETH. */
const wethOver = (amount: string) => ({
  ...{ id: 'held', label: 'Hold WETH', type: 'wait', maxWaitMs: 2_000, pollIntervalMs: 1_000 },
  until: {
    ...{ type: 'compare', op: 'gt', right: { type: 'literal', value: amount } },
    left: { type: 'runtime', fn: 'balance', args: [{ type: 'literal', value: 'WETH' }] },
  },
});
/** Writes a plan to a file of its name. */
function plan(id: string, steps: readonly object[]): string {
  const file = `${id}.json`;
  const root = { id: 'root', label: 'All', type: 'sequence', steps };
  const head = { id, name: 'Pay twice', userId: 'local', createdAt: 1_764_000_000_000 };
  const document = { ...head, status: 'draft', chainId: 31337, root };
  writeFileSync(join(cwd, file), JSON.stringify(document));
  return file;
}
const payTwice = (id: string, weth: string) =>
  plan(id, [send('first', '0.5'), wethOver(weth), send('second', '0.25')]);
const withoutWaiting = (id: string, first = '0.5') =>
  plan(id, [send('first', first), send('second', '0.25')]);

let node: Awaited<ReturnType<typeof servePractice>>;
beforeAll(async () => {
  writeFileSync(join(cwd, 'password'), 'correct horse battery staple');
  node = await servePractice(join(cwd, 'node'));
  await writeWallet(cwd);
});
afterAll(() => node.stop());

const here = (...words: string[]) => [...words, '--data-dir', 'wallet'];
const cli = (...words: string[]) => runCli(here(...words, '--json'), { cwd });
const session = () => [
  ...['--rpc-url', node.rpcUrl, '--without-keychain', '--password-file', 'password'],
];
const all = (...words: string[]) => cli(...words, ...session(), '--approve', 'all');
const run = (file: string) => all('run', file, '--account', account);

/** The run of a plan of which the first payment was made and the second not. */
async function halfDone(file: string): Promise<string> {
  const before = await sentBy(node.rpcUrl, account);
  const failed = await run(file);
  expect(failed.exitCode).toBe(1);
  expect(documentOf(failed)).toMatchObject({ status: 'failed', effects: [{ state: 'confirmed' }] });
  expect(await sentBy(node.rpcUrl, account)).toBe(before + 1);
  return (documentOf(failed) as { executionId: string }).executionId;
}

async function letterOf(executionId: string): Promise<string> {
  const { deadLetters } = documentOf(await cli('deadletter', 'list')) as {
    deadLetters: { deadLetterId: string; executionId: string }[];
  };
  return deadLetters.find((letter) => letter.executionId === executionId)?.deadLetterId ?? '';
}

const refusal = async (answer: ReturnType<typeof cli>) => {
  const { exitCode, stdout } = await answer;
  const { error } = JSON.parse(stdout) as { error?: { code: string } };
  return { exitCode, code: error?.code };
};

describe('exec continue', () => {
  it('does what is left once its cause is gone, asks for it anew, and only once', async () => {
    const failed = await halfDone(payTwice('again', '1'));
    await run(plan('wrap', [step('wrap', 'wrap', { amount: '2' })]));
    const before = await sentBy(node.rpcUrl, account);
    const words = here('exec', 'continue', failed, '--json', ...session());
    const answer = await approveWhenAsked(startCli(words, { cwd, stdin: null }));
    expect(answer).toMatchObject({ exitCode: 0 });
    expect(documentOf(answer)).toMatchObject({
      ...{ continues: failed, status: 'completed' },
      steps: [{}, { path: 'root/first' }, { path: 'root/held' }, { path: 'root/second' }],
      effects: [{ path: 'root/second', state: 'confirmed' }],
    });
    expect(await sentBy(node.rpcUrl, account)).toBe(before + 1);

    const { executionId } = documentOf(answer) as { executionId: string };
    const told = await runCli(here('exec', 'show', executionId), { cwd });
    expect(told.stdout).toContain(`\nIt goes on from where run ${failed} ended.\n`);
    const refused = (id: string) => refusal(cli('exec', 'continue', id, ...session()));
    expect(await refused(executionId)).toEqual({ exitCode: 1, code: 'RUN_COMPLETED' });
    expect(await refused(failed)).toEqual({ exitCode: 1, code: 'ALREADY_CONTINUED' });
    expect(await refused('nowhere')).toEqual({ exitCode: 1, code: 'RUN_NOT_FOUND' });
    expect(await sentBy(node.rpcUrl, account)).toBe(before + 1);
  });
});

describe('deadletter', () => {
  it('shows a failed step, and retries it with the plan as it was edited, unless what is done was', async () => {
    const failed = await halfDone(payTwice('edited', '1000'));
    const before = await sentBy(node.rpcUrl, account);
    const letter = await letterOf(failed);
    expect(documentOf(await cli('deadletter', 'show', letter))).toEqual({
      ...{ planId: 'edited', executionId: failed, nodeId: 'held', userId: 'local' },
      ...{ params: {}, retryCount: 0, timestamp: expect.any(Number) },
      error: 'What this step waits for did not come in time.',
    });
    const { stdout } = await runCli(here('deadletter', 'show', letter), { cwd });
    expect(stdout).toMatch(/^Hold WETH in Pay twice: open\n/);
    expect(stdout).toContain(`\nRun ${failed}, step root/held. Retries: 0.\n`);
    expect(stdout).toContain(`\n  countersign deadletter retry ${letter}\n`);

    const retry = (...more: string[]) => all('deadletter', 'retry', letter, ...more);
    expect(await refusal(retry('--plan', withoutWaiting('edited', '0.75')))).toEqual({
      ...{ exitCode: 1, code: 'STEP_ALREADY_ACTED' },
    });
    // What was refused did not become the plan.
    const store = openStoreReadOnly({ path: join(cwd, 'wallet', 'countersign.sqlite') });
    expect(store.reader.plans.get('edited')?.revision).toBe(1);
    store.stop();
    expect(await refusal(retry('--plan', withoutWaiting('other')))).toEqual({
      ...{ exitCode: 1, code: 'OTHER_PLAN' },
    });
    expect(await sentBy(node.rpcUrl, account)).toBe(before);

    const answer = await retry('--plan', withoutWaiting('edited'));
    expect(documentOf(answer)).toMatchObject({
      ...{ continues: failed, status: 'completed', effects: [{ path: 'root/second' }] },
    });
    expect(answer.exitCode).toBe(0);
    expect(await sentBy(node.rpcUrl, account)).toBe(before + 1);
    const { executionId } = documentOf(answer) as { executionId: string };
    const done = await runCli(here('deadletter', 'show', letter), { cwd });
    expect(done.stdout).toContain(`\nRun ${executionId} went on from it.\n`);
    expect(await refusal(retry())).toEqual({ exitCode: 1, code: 'ALREADY_CONTINUED' });
  });

  it('knows no other', async () => {
    for (const verb of ['show', 'retry']) {
      expect(await refusal(cli('deadletter', verb, 'nowhere'))).toEqual({
        ...{ exitCode: 1, code: 'DEAD_LETTER_NOT_FOUND' },
      });
    }
  });
});
