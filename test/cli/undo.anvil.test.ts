import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPublicClient, http } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../src/main/store/open-store.ts';
import { contractsOf } from '../../src/shared/chain/addresses.ts';
import { erc20Abi } from '../../src/shared/chain/calls/erc20.ts';
import { servePractice } from './support/practice-server.ts';
import { documentOf, runCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { writeWallet } from './support/write-wallet.ts';

const cwd = temporaryFolder();
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

const step = (id: string, tool: string, params: Record<string, string>) => ({
  ...{ id, label: `Step ${id}`, type: 'action', tool, params },
});
const wraps = {
  ...{ id: 'wraps', name: 'Wrap and send', userId: 'local', createdAt: 1_764_000_000_000 },
  ...{ status: 'draft', chainId: 31337 },
  root: {
    ...{ id: 'root', label: 'All', type: 'sequence' },
    steps: [
      step('one', 'wrap', { amount: '1' }),
      step('gift', 'transfer', { token: 'ETH', amount: '0.5', to: bob }),
      step('two', 'wrap', { amount: '2' }),
    ],
  },
};
/** Passes in the rehearsal, which waits for nothing. */
const inVain = {
  ...{ id: 'in-vain', label: 'Wait in vain', type: 'wait', maxWaitMs: 1, pollIntervalMs: 1_000 },
  until: {
    ...{ type: 'compare', op: 'gt', right: { type: 'literal', value: '999999999' } },
    left: { type: 'runtime', fn: 'balance', args: [{ type: 'literal', value: 'WETH' }] },
  },
};
const failing = {
  ...{ ...wraps, id: 'failing', rollbackOnFail: true },
  root: { ...wraps.root, steps: [...wraps.root.steps.slice(0, 1), inVain] },
};

let node: Awaited<ReturnType<typeof servePractice>>;
beforeAll(async () => {
  const files = {
    password: 'correct horse battery staple',
    'wraps.json': JSON.stringify(wraps),
    'failing.json': JSON.stringify(failing),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
  node = await servePractice(join(cwd, 'node'));
  await writeWallet(cwd);
});
afterAll(() => node.stop());

const cli = (...words: string[]) => runCli([...words, '--data-dir', 'wallet', '--json'], { cwd });
const run = (plan: string) =>
  cli(
    ...['run', plan, '--account', account, '--rpc-url', node.rpcUrl, '--approve', 'all'],
    ...['--without-keychain', '--password-file', 'password'],
  );

function weth(): Promise<bigint> {
  const client = createPublicClient({ transport: http(node.rpcUrl) });
  const address = contractsOf(31337)?.weth ?? '0x';
  return client.readContract({
    address,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [account],
  });
}

interface Ran {
  executionId: string;
  status: string;
  undo?: Ran;
}

describe('undo', () => {
  it('drafts the plan that undoes a run, says what it leaves, and run carries it out', async () => {
    const before = await weth();
    const { executionId } = documentOf(await run('wraps.json')) as Ran;
    expect((await weth()) - before).toBe(3n * 10n ** 18n);
    const drafted = await cli('undo', executionId, '--to', 'root/two');
    expect(drafted.exitCode).toBe(0);
    expect(documentOf(drafted)).toMatchObject({
      can: [{ path: 'root/two', does: 'Give WETH back: unwrap 2' }],
      cannot: [],
    });
    writeFileSync(join(cwd, 'undo.json'), drafted.stdout);
    expect(documentOf(await run('undo.json'))).toMatchObject({ status: 'completed' });
    expect((await weth()) - before).toBe(10n ** 18n);
    const rest = await cli('undo', executionId);
    expect(documentOf(rest)).toMatchObject({
      can: [{ path: 'root/one' }],
      cannot: [{ path: 'root/gift', reason: expect.stringMatching(/^0\.5 ETH went to 0x/) }],
    });
    writeFileSync(join(cwd, 'undo.json'), rest.stdout);
    expect(documentOf(await run('undo.json'))).toMatchObject({ status: 'completed' });
    expect(await weth()).toBe(before);
    const again = await cli('undo', executionId);
    expect(again.exitCode).toBe(1);
    expect(documentOf(again)).toMatchObject({ error: { code: 'NOTHING_TO_UNDO' } });
  });

  it('says it to people in words', async () => {
    writeFileSync(join(cwd, 'again.json'), JSON.stringify({ ...wraps, id: 'again' }));
    const { executionId } = documentOf(await run('again.json')) as Ran;
    const { stdout } = await runCli(['undo', executionId, '--data-dir', 'wallet'], { cwd });
    const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
    expect(stdout.replaceAll(id, '<id>')).toMatchSnapshot();
    const words = ['undo', executionId, '--data-dir', 'wallet', '--to'];
    const part = await runCli([...words, 'root/two'], { cwd });
    // Without it, what the person is told to do would undo all of it.
    expect(part.stdout).toContain(`countersign undo ${executionId} --to root/two --json`);
    const nowhere = await runCli([...words, 'two'], { cwd });
    expect(nowhere.stderr).toContain('a step that did, such as root/one, root/gift, root/two.');
  });

  it('sees the undo of a plan that undoes itself to its end', async () => {
    const before = await weth();
    const answer = await run('failing.json');
    expect(answer.exitCode).toBe(1);
    const document = documentOf(answer) as Ran;
    expect(document).toMatchObject({ status: 'failed', undo: { status: 'completed' } });
    expect(await weth()).toBe(before);
    const again = await cli('undo', document.executionId);
    expect(documentOf(again)).toMatchObject({ error: { code: 'ALREADY_UNDONE' } });
  });

  it('refuses a run that is not there, and a folder that is in use', async () => {
    const unknown = await cli('undo', 'nothing');
    expect(unknown.exitCode).toBe(1);
    expect(documentOf(unknown)).toMatchObject({ error: { code: 'RUN_NOT_FOUND' } });
    const path = join(cwd, 'wallet', 'countersign.sqlite');
    const store = openStore({ path, clock: { now: () => Date.now() } });
    try {
      const inUse = await cli('undo', 'nothing');
      expect(inUse.exitCode).toBe(3);
      expect(documentOf(inUse)).toMatchObject({ error: { code: 'IN_USE' } });
    } finally {
      store.stop();
    }
  });
});
