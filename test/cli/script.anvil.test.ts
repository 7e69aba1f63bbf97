import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sentBy } from './support/json-rpc.ts';
import { servePractice } from './support/practice-server.ts';
import { documentOf, runCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { writeWallet } from './support/write-wallet.ts';

const cwd = temporaryFolder();
let node: Awaited<ReturnType<typeof servePractice>>;
beforeAll(async () => {
  node = await servePractice(join(cwd, 'node'));
  writeFileSync(join(cwd, 'password'), 'correct horse battery staple');
  await writeWallet(cwd);
});
afterAll(() => node.stop());

const planOf = (operations: string[], more: object = {}) => ({
  ...{ id: 'script', name: 'script', userId: 'local', createdAt: 1, status: 'draft' },
  root: {
    ...{ id: 'script', label: 'script', type: 'action', tool: 'forge_script' },
    params: { groups: [{ description: 'd', operations, ...more }] },
  },
});
const simulate = (plan: object, ...more: string[]) =>
  runCli(['simulate', '-', '--rpc-url', node.rpcUrl, '--from', node.account, ...more], {
    stdin: JSON.stringify(plan),
  });

it('a script is rehearsed like any step; its source and its transactions are in the document', async () => {
  const plan = planOf(['wrap 0.5 ETH', 'compute equivalent USDC {$X} for 0.5 WETH']);
  const answer = await simulate(plan, '--json');
  expect(answer).toMatchObject({ exitCode: 0, stderr: '' });
  const group = {
    script: expect.stringContaining('function run(uint256 time) public returns (uint256 $X)'),
    computed: { X: expect.stringMatching(/^\d{9,10}$/) },
    transactions: [{ valueWei: '500000000000000000', data: '0xd0e30db0' }],
    gasUsed: expect.stringMatching(/^\d{5}$/),
  };
  expect(documentOf(answer)).toMatchObject({
    steps: [{ status: 'ok', scripts: [group] }],
    total: { assetChanges: [{ delta: '-0.5' }, { symbol: 'WETH', delta: '0.5' }] },
  });
  const { stdout } = await simulate(plan);
  expect(stdout).toMatch(
    /script of group 0 sends 1 transaction; X = [\d,]+(?:\.\d+)? USDC\n {2}\| \/\/ SPDX/,
  );
});

it('one that the account cannot afford, and one that may not run, are refused with their reason', async () => {
  const dear = await simulate(planOf(['wrap 5000000 ETH']), '--json');
  const cheat = { codelines: [{ line: 'vm.deal(account, 10 ether)' }] };
  const cheating = await simulate(planOf(['get rich'], { script: cheat }), '--json');
  expect([dear, cheating].map(({ exitCode }) => exitCode)).not.toContain(0);
  expect(documentOf(dear)).toMatchObject({ steps: [{ error: { code: 'SCRIPT_REVERTED' } }] });
  expect(documentOf(cheating)).toMatchObject({
    steps: [{ error: { code: 'SCRIPT_NOT_COMPILED', message: expect.stringContaining('deal') } }],
  });
});

it('is run to transactions that were approved, mined and found as rehearsed', async () => {
  const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
  const { root, ...plan } = planOf(['swap 0.5 ETH for USDC']);
  const groups = [
    ...root.params.groups,
    {
      ...{ description: 'Pay a part of it', dependencies: [0] },
      operations: [
        'compute equivalent USDC {$FEE} for 0.01 WETH',
        `send {$FEE} USDC to ${bob}`,
        'verify at least 500 USDC',
      ],
    },
  ];
  const whole = { ...plan, chainId: node.chainId, root: { ...root, params: { groups } } };
  writeFileSync(join(cwd, 'plan.json'), JSON.stringify(whole));
  const folder = ['--data-dir', 'wallet'];
  const sent = await sentBy(node.rpcUrl, node.account);
  const done = await runCli(
    [
      ...['run', 'plan.json', '--account', node.account, '--rpc-url', node.rpcUrl, '--json'],
      ...['--approve', 'all', '--without-keychain', '--password-file', 'password', ...folder],
    ],
    { cwd },
  );
  expect(done.exitCode, done.stderr).toBe(0);
  expect(documentOf(done)).toMatchObject({
    ...{ status: 'completed', verdict: 'matched' },
    effects: [{ verdict: 'matched' }, { verdict: 'matched' }],
  });
  expect(await sentBy(node.rpcUrl, node.account)).toBe(sent + 2);
  const { runs } = documentOf(await runCli(['exec', 'list', ...folder, '--json'], { cwd })) as {
    runs: { executionId: string }[];
  };
  const shown = await runCli(['exec', 'show', runs[0]?.executionId ?? '', ...folder, '--json'], {
    cwd,
  });
  const [step] = (documentOf(shown) as { steps: unknown[] }).steps;
  expect(step).toMatchObject({
    status: 'completed',
    result: {
      groups: [
        { computed: {}, transactions: [{}] },
        { computed: { FEE: expect.stringMatching(/^\d{7,9}$/) }, transactions: [{}] },
      ],
      checks: [{ operation: 'verify at least 500 USDC', holds: true }],
    },
  });
});
