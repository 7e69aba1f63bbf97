// Items and allowances through the real run: rehearsed, approved in words, signed by the real signer, mined,
// held against the rehearsal, and undone.
import { type Address, encodeFunctionData, maxUint256, parseAbi } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAllowances } from '../../src/main/chain/allowances/find-allowances.ts';
import { systemClock } from '../../src/main/clock.ts';
import { setLimit } from '../../src/main/executor/budgets/change-limit.ts';
import { contractsOf, ethereumTokens } from '../../src/shared/chain/addresses.ts';
import {
  adversarialContracts,
  practiceContracts,
} from '../../src/shared/chain/practice-contracts.ts';
import type { PlanNode } from '../../src/shared/plan/nodes.ts';
import { bundledTokens } from '../../src/shared/tokens/bundled-tokens.ts';
import { shippedTools } from '../../src/shared/tools/tool-registry.ts';
import { startPractice } from '../chain/support/practice.ts';
import { action, sequence } from './support/plans.ts';
import { asSomebody, bob, me, openStage, type Practice, type Stage } from './support/stage.ts';

const { nft, items } = practiceContracts;
const { airdropDrainer } = adversarialContracts;
const permit2 = contractsOf(31337)?.permit2 as Address;
const usdc = ethereumTokens.USDC.address;
const nobody = '0x3333333333333333333333333333333333333333';
const nftAbi = parseAbi([
  'function mint(address to) returns (uint256)',
  'function ownerOf(uint256 id) view returns (address)',
]);

let practice: Practice;
beforeAll(async () => {
  practice = await startPractice();
  await practice.chain.fund(me);
  await practice.chain.fund(me, { symbol: 'USDC', amount: '1000' });
  await practice.chain.fund(me, { symbol: 'USDT', amount: '1000' });
  const data = encodeFunctionData({ abi: nftAbi, functionName: 'mint', args: [me] });
  await asSomebody(practice, me, { to: nft, data });
});
afterAll(() => practice.close());

const step = (id: string, tool: string, params: Record<string, string>) =>
  action(id, { tool, params });

/** Says yes to all that is asked; answers the titles, in order. */
async function sayYes(stage: Stage, executionId: string): Promise<string[]> {
  const titles: string[] = [];
  const asked = () => stage.pending().find(({ status }) => status === 'pending');
  while (stage.world.isOpen(executionId)) {
    await stage.world.until(
      () => asked() !== undefined || !stage.world.isOpen(executionId),
      'a request',
    );
    const request = asked();
    if (request === undefined) break;
    if (request.facts.ok) titles.push(request.facts.value.title);
    await stage.answer(request.approvalId, 'approve');
    await stage.world.until(() => asked()?.approvalId !== request.approvalId, 'it is answered');
  }
  return titles;
}

async function done(stage: Stage, root: PlanNode) {
  const { executionId } = await stage.world.start(root);
  const titles = await sayYes(stage, executionId);
  const run = stage.run(executionId);
  expect(run).toMatchObject({ state: 'completed' });
  return { executionId, titles, effects: run.steps.flatMap(({ effects }) => effects) };
}

async function undone(stage: Stage, executionId: string): Promise<string[]> {
  const { planId } = await stage.world.executor.undo(executionId, {});
  const { reader, writer } = stage.world.store;
  const stored = reader.plans.get(planId);
  if (stored?.status === 'draft') writer.plans.setStatus(planId, 'validated');
  const agreed = { planId, planHash: stored?.hash ?? '', policyVersion: 1, agreedBy: 'local' };
  const run = await stage.world.executor.agree({ ...agreed, account: me, requestId: null });
  const titles = await sayYes(stage, run.executionId);
  expect(stage.run(run.executionId)).toMatchObject({ state: 'completed' });
  return titles;
}

/** Who may take what now, as the contracts say. */
async function standing(stage: Stage) {
  const { client } = await stage.network.connect();
  const { allowances, complete } = await findAllowances(client, bundledTokens, me);
  expect(complete).toBe(true);
  return allowances
    .map(({ way, symbol, spender, units }) => `${way} ${symbol} ${spender} ${units}`)
    .sort();
}

/** Within a tenth above and a sixth below what the declaration says. */
function expectGas(tool: string, gas: bigint): void {
  const declared = shippedTools.get(tool)?.gasUnits ?? 0;
  expect(Number(gas)).toBeLessThan(declared * 1.1);
  expect(Number(gas)).toBeGreaterThan(declared * 0.85);
}

describe('an item that is sent', () => {
  it('is named in the approval, and is somebody else’s afterwards', async () => {
    const stage = await openStage(practice);
    const { titles, effects, executionId } = await done(
      stage,
      step('send', 'transfer', { token: nft, tokenId: '1', to: bob }),
    );
    expect(titles).toEqual([`Send Practice Pictures #1 to ${bob}`]);
    expect(effects).toMatchObject([{ verdict: 'matched' }]);
    const { client } = await stage.network.connect();
    const call = { address: nft, abi: nftAbi, functionName: 'ownerOf' } as const;
    const owner = await client.read((viem) => viem.readContract({ ...call, args: [1n] }));
    expect(owner).toBe(bob);
    const { cannot } = await stage.world.executor.undoView(executionId);
    expect(cannot).toMatchObject([
      {
        reason: `1 Practice Pictures #1 went to ${bob}. Only whoever holds that account can send it back.`,
      },
    ]);
  });
});

describe('an item under a limit in dollars', () => {
  it('waits, because what it is worth is not known', async () => {
    const stage = await openStage(practice);
    const mint = encodeFunctionData({ abi: nftAbi, functionName: 'mint', args: [me] });
    await asSomebody(practice, me, { to: nft, data: mint });
    setLimit(
      { store: stage.world.store, clock: systemClock },
      { scope: 'day', kind: 'usd' },
      '1000',
    );
    const { executionId } = await stage.world.start(
      step('send', 'transfer', { token: nft, tokenId: '2', to: bob }),
    );
    const waits = () =>
      stage.run(executionId).steps.some(({ waitingFor }) => waitingFor === 'budget');
    await stage.world.until(waits, 'it waits for the budget');
    expect(stage.pending()).toEqual([]);
  });
});

describe('allowances', () => {
  it('are given in every way, all taken back, and set back by an undo', async () => {
    const stage = await openStage(practice);
    const ends = '2099-01-01T00:00:00.000Z';
    const given = await done(
      stage,
      sequence('root', [
        step('danger', 'approve', { token: 'USDC', spender: airdropDrainer, amount: 'unlimited' }),
        step('through', 'approve', {
          ...{ token: 'USDC', spender: bob, amount: '25', through: 'permit2', expiresAt: ends },
        }),
        step('tether', 'approve', { token: 'USDT', spender: bob, amount: '3' }),
        step('again', 'approve', { token: 'USDT', spender: bob, amount: '4' }),
        step('items', 'approve', { token: items, spender: bob, amount: 'unlimited' }),
      ]),
    );
    expect(given.titles).toEqual([
      `Let ${airdropDrainer} take all USDC of this account, now and later`,
      `Let ${permit2} take at most 25 USDC`,
      `Let ${bob} take at most 25 USDC through Permit2 until 2099-01-01 00:00 UTC`,
      `Let ${bob} take at most 3 USDT`,
      `Stop ${bob} from taking USDT`,
      `Let ${bob} take at most 4 USDT`,
      `Let ${bob} take all Practice Items of this account, now and later`,
    ]);
    expect(given.effects.every(({ verdict }) => verdict === 'matched')).toBe(true);
    const before = await standing(stage);
    expect(before).toEqual(
      [
        `collection Practice Items ${bob} ${maxUint256}`,
        `permit2 USDC ${bob} 25000000`,
        `token USDC ${airdropDrainer} ${maxUint256}`,
        `token USDC ${permit2} 25000000`,
        `token USDT ${bob} 4000000`,
      ].sort(),
    );
    const taken = await done(
      stage,
      sequence('back', [
        step('usdc', 'revoke', { token: 'USDC', spender: 'all' }),
        step('usdt', 'revoke', { token: 'USDT', spender: bob }),
        step('items', 'revoke', { token: items, spender: bob }),
      ]),
    );
    expect(taken.titles).toEqual([
      `Stop ${bob} from taking USDC through Permit2`,
      `Stop ${permit2} from taking USDC`,
      `Stop ${airdropDrainer} from taking USDC`,
      `Stop ${bob} from taking USDT`,
      `Stop ${bob} from taking Practice Items`,
    ]);
    expect(await standing(stage)).toEqual([]);
    const result = stage.world.store.reader.steps.get(taken.executionId, 'back/usdc')?.result;
    expect(result).toMatchObject({
      value: {
        revoked: [
          { token: usdc, spender: bob },
          { token: usdc, spender: permit2 },
          { token: usdc, spender: airdropDrainer },
        ],
      },
    });
    await undone(stage, taken.executionId);
    expect(await standing(stage)).toEqual(before);
    await undone(stage, given.executionId);
    expect(await standing(stage)).toEqual([]);
  });
});

describe('the gas that is declared', () => {
  it('is near what the practice chain uses', async () => {
    const stage = await openStage(practice);
    const runs = [
      step('transfer', 'transfer', { token: 'USDC', amount: '1', to: bob }),
      step('approve', 'approve', { token: 'USDC', spender: nobody, amount: '1' }),
      step('revoke', 'revoke', { token: 'USDC', spender: nobody }),
    ];
    for (const root of runs) {
      const { executionId } = await done(stage, root);
      const stored = stage.world.store.reader.steps.get(executionId, root.id)?.result;
      if (!stored?.ok) throw new Error('no result');
      expectGas(root.id, BigInt(String(stored.value['gasUsed'])));
    }
  });
});
