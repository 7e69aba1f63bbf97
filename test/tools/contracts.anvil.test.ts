// Contracts by their ABIs, through real runs on the practice chain. What is expected comes from the contracts
// themselves, asked by viem with ABIs of this file.
import { encodeFunctionData, getAddress, keccak256, parseAbi, parseEther } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectChain } from '../../src/main/chain/chain-client.ts';
import { addContract, removeContract } from '../../src/main/contracts/contract-settings.ts';
import {
  contractsOf,
  ethereumTokens,
  practiceEthereumId,
  practiceFaucet,
} from '../../src/shared/chain/addresses.ts';
import {
  adversarialContracts,
  practiceContracts,
} from '../../src/shared/chain/practice-contracts.ts';
import type { PlanNode } from '../../src/shared/plan/nodes.ts';
import { startPractice } from '../chain/support/practice.ts';
import { PracticeUser } from '../chain/support/practice-user.ts';
import { action } from '../executor/support/plans.ts';
import {
  asSomebody,
  bob,
  me,
  openStage,
  type Practice,
  type Stage,
} from '../executor/support/stage.ts';

const { nft } = practiceContracts;
const weth = contractsOf(practiceEthereumId)?.weth ?? '0x';
const proxy = adversarialContracts.upgradingProxy;
const { lookAlikeUsdc } = adversarialContracts;
const abi = parseAbi([
  'function balanceOf(address account) view returns (uint256)',
  'function ownerOf(uint256 id) view returns (address)',
  'function isApprovedForAll(address owner, address operator) view returns (bool)',
  'function upgradeTo(address implementation)',
]);
const exchange = JSON.stringify([
  {
    ...{ type: 'function', name: 'exchange', inputs: [], outputs: [], stateMutability: 'payable' },
  },
]);

let practice: Practice;
let user: PracticeUser;

beforeAll(async () => {
  practice = await startPractice();
  user = new PracticeUser(practice.chain, practice.status);
  await practice.chain.fund(me, { symbol: 'ETH', amount: '1000' });
});
afterAll(() => practice.close());

const write = (params: object, id = 'call'): PlanNode =>
  action(id, { tool: 'write_contract', params: params as never });
const read = (params: object, id = 'look'): PlanNode =>
  action(id, { tool: 'read_contract', params: params as never });

async function ended(stage: Stage, root: PlanNode) {
  const { executionId } = await stage.world.start(root);
  await stage.ended(executionId);
  return stage.run(executionId);
}

function resultOf(stage: Stage, executionId: string, path: string): unknown {
  const result = stage.world.store.reader.steps.get(executionId, path)?.result;
  return result?.ok ? result.value : undefined;
}
/** What the step that looks left. */
async function looked(stage: Stage, params: object): Promise<unknown> {
  const run = await ended(stage, read(params));
  if (run.state !== 'completed') return run.error?.code;
  return resultOf(stage, run.executionId, 'look');
}

describe('read_contract', () => {
  it('asks a contract that the app knows, and leaves what it answers', async () => {
    const stage = await openStage(practice);
    const balance = await user.read<bigint>(weth, abi, 'balanceOf', [practiceFaucet]);
    const args = [practiceFaucet];
    expect(await looked(stage, { address: weth, functionName: 'balanceOf', args })).toEqual({
      value: balance.toString(),
    });
    const { router } = { router: contractsOf(practiceEthereumId)?.uniswapV2Router };
    const path = [weth, ethereumTokens.USDC.address];
    const call = { address: router, functionName: 'getAmountsOut', args: ['1000', path] };
    expect(await looked(stage, call)).toEqual({ value: ['1000', expect.stringMatching(/^\d+$/)] });
  });

  it.each<[string, object, string]>([
    ['an address without code', { address: bob, functionName: 'f', args: [] }, 'NO_CONTRACT'],
    [
      'a contract that nobody knows',
      { address: lookAlikeUsdc, functionName: 'balanceOf', args: [me] },
      'ABI_MISSING',
    ],
    [
      'a function that is not there',
      { address: weth, functionName: 'mint', args: [] },
      'FUNCTION_UNKNOWN',
    ],
    [
      'a function that acts',
      { address: weth, functionName: 'withdraw', args: ['1'] },
      'FUNCTION_ACTS',
    ],
    ['too few arguments', { address: weth, functionName: 'balanceOf', args: [] }, 'ARGUMENT_COUNT'],
    [
      'an argument of another kind',
      { address: weth, functionName: 'balanceOf', args: ['5'] },
      'BAD_ARGUMENT',
    ],
    [
      'a call that the contract refuses',
      { address: nft, functionName: 'ownerOf', args: ['123456'] },
      'TX_REVERTED',
    ],
  ])('fails by name for %s', async (_what, params, code) => {
    const stage = await openStage(practice);
    expect(await looked(stage, params)).toBe(code);
  });
});

describe('write_contract', () => {
  it('calls a contract that the app knows; the approval and the signer tell the call', async () => {
    const stage = await openStage(practice);
    const { executionId } = await stage.world.start(
      write({ address: nft, functionName: 'mint', args: [me] }),
    );
    const { approvalId, facts } = await stage.request();
    expect(facts).toMatchObject({
      title: `Call mint of ${getAddress(nft)}`,
      actionLabel: 'Sign and call mint',
      decoded: `mint(to ${me})`,
    });
    expect(facts.findings.map(({ id }) => id)).toContain('READ_BY_ABI');
    const proposal = stage.signer.shown('proposal');
    await stage.answer(approvalId, 'approve');
    const summary = (await proposal).summary.map(({ label, value }) => `${label}: ${value}`);
    expect(summary).toContain('Call: mint(address)');
    expect(summary).toContain(`to (address): ${me}`);
    await stage.ended(executionId);
    const run = stage.run(executionId);
    expect(run).toMatchObject({
      state: 'completed',
      steps: [{ effects: [{ verdict: 'matched' }] }],
    });
    const result = resultOf(stage, executionId, 'call') as {
      logs: { event: string; args: { id: string } }[];
    };
    const id = result.logs[0]?.args.id ?? '';
    expect(result.logs).toMatchObject([{ event: 'Transfer', args: { to: me, id } }]);
    expect(await user.read(nft, abi, 'ownerOf', [BigInt(id)])).toBe(me);
  });

  it('sends coins along where the function takes them', async () => {
    const stage = await openStage(practice);
    const before = await user.read<bigint>(weth, abi, 'balanceOf', [me]);
    const call = { address: weth, functionName: 'deposit()', args: [], value: '0.25' };
    const { executionId } = await stage.world.start(write(call));
    const { approvalId, facts } = await stage.request();
    expect(facts.title).toContain('with 0.25 ETH');
    await stage.answer(approvalId, 'approve');
    await stage.ended(executionId);
    expect(stage.run(executionId).state).toBe('completed');
    expect(await user.read(weth, abi, 'balanceOf', [me])).toBe(before + parseEther('0.25'));
  });

  it('warns of a function that gives others power, and shows who gets it', async () => {
    const stage = await openStage(practice);
    const args = [bob, true];
    const { executionId } = await stage.world.start(
      write({ address: nft, functionName: 'setApprovalForAll', args }),
    );
    const { approvalId, facts } = await stage.request();
    expect(facts.findings).toContainEqual(
      expect.objectContaining({ id: 'DANGEROUS_CALL', level: 'danger' }),
    );
    expect(facts.subject === 'transaction' && facts.addresses).toContainEqual(
      expect.objectContaining({ role: 'May take', address: bob }),
    );
    await stage.answer(approvalId, 'reject');
    await stage.ended(executionId);
    expect(await user.read(nft, abi, 'isApprovedForAll', [me, bob])).toBe(false);
  });

  it.each<[string, object, string]>([
    [
      'coins for a function that takes none',
      { address: weth, functionName: 'withdraw', args: ['1'], value: '1' },
      'NOT_PAYABLE',
    ],
    [
      'a function that only looks',
      { address: weth, functionName: 'balanceOf', args: [me] },
      'FUNCTION_LOOKS',
    ],
    [
      'a contract that nobody knows',
      { address: proxy, functionName: 'exchange', args: [] },
      'ABI_MISSING',
    ],
    [
      'more coins than there are',
      { address: weth, functionName: 'deposit', args: [], value: '5000000' },
      'INSUFFICIENT_BALANCE',
    ],
    [
      'a call that the contract refuses',
      { address: weth, functionName: 'withdraw', args: [(10n ** 30n).toString()] },
      'TX_REVERTED',
    ],
  ])('fails by name for %s, and nothing is signed', async (_what, params, code) => {
    const stage = await openStage(practice);
    const before = await stage.holdings();
    const run = await ended(stage, write(params));
    expect(run).toMatchObject({ state: 'failed', error: { code } });
    expect(await stage.holdings()).toEqual(before);
  });
});

describe('an ABI that a person added', () => {
  const call = { address: proxy, functionName: 'exchange', args: [], value: '1' };
  const upgrade = (implementation: `0x${string}`) =>
    asSomebody(practice, practiceFaucet, {
      to: proxy,
      data: encodeFunctionData({ abi, functionName: 'upgradeTo', args: [implementation] }),
    });
  async function add(stage: Stage) {
    const client = await connectChain({ url: practice.rpcUrl });
    const given = { address: getAddress(proxy), name: 'Exchange', abi: exchange };
    return addContract(stage.world.store, client, given, 7);
  }

  it('counts for its contract, and the signer tells the call with it', async () => {
    const stage = await openStage(practice);
    const added = await add(stage);
    const code = await user.client.getCode({ address: proxy });
    expect(added.code).toEqual({
      codeHash: keccak256(code ?? '0x'),
      implementation: {
        address: getAddress(adversarialContracts.honestReturn),
        codeHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      },
    });
    const { executionId } = await stage.world.start(write(call));
    const { approvalId } = await stage.request();
    const proposal = stage.signer.shown('proposal');
    await stage.answer(approvalId, 'approve');
    expect((await proposal).summary).toContainEqual({ label: 'Call', value: 'exchange()' });
    await stage.ended(executionId);
    expect(stage.run(executionId).state).toBe('completed');
  });

  it('no longer counts once the code behind the proxy is another, and nothing is signed', async () => {
    const stage = await openStage(practice);
    await add(stage);
    const waiting = await stage.world.start(write(call));
    const { approvalId } = await stage.request();
    await upgrade(adversarialContracts.dishonestReturn);
    const before = await stage.holdings();
    await stage.answer(approvalId, 'approve');
    await stage.ended(waiting.executionId);
    const changed = { state: 'failed', error: { code: 'CONTRACT_CODE_CHANGED' } };
    expect(stage.run(waiting.executionId)).toMatchObject(changed);
    expect(await ended(stage, write(call))).toMatchObject(changed);
    expect(await stage.holdings()).toEqual(before);
    await upgrade(adversarialContracts.honestReturn);
  });

  it('is one for each contract, none for what the app knows, and can be taken away', async () => {
    const stage = await openStage(practice);
    const client = await connectChain({ url: practice.rpcUrl });
    const { store } = stage.world;
    await add(stage);
    await expect(add(stage)).rejects.toMatchObject({ code: 'CONTRACT_EXISTS' });
    const at = (address: `0x${string}`) =>
      addContract(store, client, { address: getAddress(address), name: '', abi: exchange }, 7);
    await expect(at(weth)).rejects.toMatchObject({ code: 'CONTRACT_BUNDLED' });
    await expect(at(bob)).rejects.toMatchObject({ code: 'NO_CONTRACT' });
    removeContract(store, practiceEthereumId, getAddress(proxy));
    expect(() => removeContract(store, practiceEthereumId, getAddress(proxy))).toThrow(
      'No ABI was added for this contract.',
    );
    expect(await ended(stage, write(call))).toMatchObject({ error: { code: 'ABI_MISSING' } });
  });
});
