// The gas that is counted for these tools ahead of a rehearsal, held against what they need.
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { practiceContracts } from '../../src/shared/chain/practice-contracts.ts';
import { shippedTools } from '../../src/shared/tools/tool-registry.ts';
import { servePractice } from '../cli/support/practice-server.ts';
import { documentOf, runCli } from '../cli/support/run-cli.ts';
import { temporaryFolder } from '../cli/support/temporary-folder.ts';

let node: Awaited<ReturnType<typeof servePractice>>;
beforeAll(async () => {
  node = await servePractice(join(temporaryFolder(), 'node'));
});
afterAll(() => node.stop());

const { vault } = practiceContracts;
const protocol = 'staking_rewards';
const swap = (tokenOut: string) =>
  ['defi_swap', { tokenIn: 'ETH', tokenOut, amount: '1' }] as const;

/** With a first and a later call of each kind, all of it and a part. */
const calls: readonly (readonly [tool: string, params: Record<string, string>])[] = [
  ['wrap', { amount: '2' }],
  ...[swap('USDC'), swap('DAI'), swap('USDT')],
  ['lend_supply', { token: 'WETH', amount: '1' }],
  ['lend_supply', { token: 'WETH', amount: '0.5' }],
  ['lend_supply', { token: 'USDT', amount: '50' }],
  ['lend_borrow', { token: 'USDC', amount: '300' }],
  ['lend_borrow', { token: 'DAI', amount: '200' }],
  ['lend_repay', { token: 'DAI', amount: '100' }],
  ['lend_repay', { token: 'USDC', amount: 'max' }],
  ['lend_withdraw', { token: 'WETH', amount: '0.2' }],
  ['lend_repay', { token: 'DAI', amount: 'max' }],
  ['lend_withdraw', { token: 'WETH', amount: 'max' }],
  ['vault_deposit', { vault, amount: '100' }],
  ['vault_withdraw', { vault, amount: '50' }],
  ['vault_withdraw', { vault, amount: 'max' }],
  ['stake', { protocol, amount: '100' }],
  ['claim', { protocol }],
  ['unstake', { protocol, amount: '50' }],
  ['unstake', { protocol, amount: 'max' }],
];

it('is enough for every call, and not much more than the dearest needs', async () => {
  const steps = calls.map(([tool, params], index) => {
    return { id: `s${index}`, label: tool, type: 'action', tool, params };
  });
  const plan = {
    ...{ id: 'p', name: 'Gas', userId: 'local', createdAt: 1, status: 'draft', chainId: 31337 },
    root: { id: 'root', label: 'All', type: 'sequence', steps },
  };
  const words = ['simulate', '-', '--rpc-url', node.rpcUrl, '--from', node.account, '--json'];
  const answer = await runCli(words, { stdin: JSON.stringify(plan) });
  const found = documentOf(answer) as { steps: { status: string; gasUsed: string }[] };
  expect(found.steps.map(({ status }) => status)).toEqual(calls.map(() => 'ok'));
  const dearest = new Map<string, number>();
  for (const [index, { gasUsed }] of found.steps.entries()) {
    const tool = calls[index]?.[0] ?? '';
    dearest.set(tool, Math.max(dearest.get(tool) ?? 0, Number(gasUsed)));
  }
  for (const [tool, gasUsed] of dearest) {
    if (tool === 'wrap' || tool === 'defi_swap') continue;
    const counted = shippedTools.get(tool)?.gasUnits ?? 0;
    expect(gasUsed, tool).toBeLessThanOrEqual(counted);
    expect(gasUsed, tool).toBeGreaterThan(counted * 0.7);
  }
});
