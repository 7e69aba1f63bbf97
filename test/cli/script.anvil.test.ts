import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { servePractice } from './support/practice-server.ts';
import { documentOf, runCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

let node: Awaited<ReturnType<typeof servePractice>>;
beforeAll(async () => {
  node = await servePractice(join(temporaryFolder(), 'node'));
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
  expect(stdout).toMatch(/script of group 0 sends 1 transaction; X = \d+\n {2}\| \/\/ SPDX/);
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
