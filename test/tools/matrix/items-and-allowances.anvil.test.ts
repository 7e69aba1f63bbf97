// What the matrix of amounts does not hold: items of collections, and allowances, which move nothing. Each cell
// is a plan that runs to its end; what it did is asked of the contracts by calls of the test's own.
import { encodeFunctionData, formatUnits, maxUint256, parseAbi } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractsOf } from '../../../src/shared/chain/addresses.ts';
import { practiceContracts } from '../../../src/shared/chain/practice-contracts.ts';
import type { ParamValue, ValueRef } from '../../../src/shared/plan/values.ts';
import { action, sequence } from '../../executor/support/plans.ts';
import { asSomebody, bob } from '../../executor/support/stage.ts';
import { type MatrixRoom, matrixChains, openMatrixRoom } from './matrix-room.ts';

const { nft, items, vault } = practiceContracts;
const abi = parseAbi([
  'function mint(address to) returns (uint256)',
  'function totalSupply() view returns (uint256)',
  'function ownerOf(uint256 id) view returns (address)',
  'function balanceOf(address account, uint256 id) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function isApprovedForAll(address owner, address operator) view returns (bool)',
]);
const itemsAbi = parseAbi(['function mint(address to, uint256 id, uint256 value)']);
const permit2Abi = parseAbi([
  'function allowance(address owner, address token, address spender) view returns (uint160, uint48, uint48)',
]);
const spender = '0x4444444444444444444444444444444444444444';

const table: string[][] = [['tool', 'chain', 'mode', 'outcome']];
afterAll(() => console.log(table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')));

describe.each(matrixChains)('items and allowances on %s', (chain) => {
  let room: MatrixRoom;
  beforeAll(async () => {
    room = await openMatrixRoom(chain);
    await room.practice.chain.fund(room.account);
    await room.practice.chain.fund(room.account, { symbol: 'USDC', amount: '100' });
  });
  afterAll(() => room?.close());

  async function done(tool: string, params: Record<string, ParamValue>) {
    const ran = await room.run(action('act', { tool, params }));
    expect(ran).toMatchObject({ state: 'completed', error: null });
    return ran.outputs.get('act');
  }

  const cell = (tool: string, mode: string, run: () => Promise<string>) =>
    it(`${tool}, ${mode}`, async () => {
      table.push([tool, chain, mode, 'FAILED']);
      const outcome = await run();
      table.splice(-1, 1, [tool, chain, mode, outcome]);
    });

  cell('transfer ERC-721', 'its number', async () => {
    const data = encodeFunctionData({ abi, functionName: 'mint', args: [room.account] });
    await asSomebody(room.practice, room.account, { to: nft, data });
    const read = { address: nft, abi } as const;
    const id = await room.client.readContract({ ...read, functionName: 'totalSupply' });
    await done('transfer', { token: nft, tokenId: `${id}`, to: bob });
    const owner = { ...read, functionName: 'ownerOf', args: [id] } as const;
    expect(await room.client.readContract(owner)).toBe(bob);
    return `#${id} is ${bob}'s`;
  });

  it.each([
    ['one', {}, 1n],
    ['exact', { amount: '3' }, 3n],
    ['percent now', { amount: '50%' }, 5n],
    ['max', { amount: 'max' }, 10n],
  ] as const)('transfer ERC-1155, %s', async (mode, given, sent) => {
    const row = ['transfer ERC-1155', chain, mode];
    table.push([...row, 'FAILED']);
    const id = BigInt(table.length);
    const data = encodeFunctionData({
      ...{ abi: itemsAbi, functionName: 'mint', args: [room.account, id, 10n] },
    });
    await asSomebody(room.practice, room.account, { to: items, data });
    await done('transfer', { token: items, tokenId: `${id}`, to: bob, ...given });
    const held = (of: `0x${string}`) =>
      room.client.readContract({
        ...{ address: items, abi, functionName: 'balanceOf', args: [of, id] },
      });
    expect([await held(room.account), await held(bob)]).toEqual([10n - sent, sent]);
    table.splice(-1, 1, [...row, `${sent} of 10`]);
  });

  cell('transfer ERC-1155', 'output less x', async () => {
    const data = encodeFunctionData({
      ...{ abi: itemsAbi, functionName: 'mint', args: [room.account, 999n, 10n] },
    });
    await asSomebody(room.practice, room.account, { to: items, data });
    const params = { token: items, tokenId: '999', to: bob };
    const output: ValueRef = { type: 'step_output', stepId: 'first', path: 'amount' };
    const one: ValueRef = { type: 'literal', value: '1' };
    const rest: ValueRef = { type: 'runtime', fn: 'sub', args: [output, one] };
    const ran = await room.run(
      sequence('all', [
        action('first', { tool: 'transfer', params: { ...params, amount: '4' } }),
        action('second', { tool: 'transfer', params: { ...params, amount: rest } }),
      ]),
    );
    expect(ran).toMatchObject({ state: 'completed', error: null });
    const held = { address: items, abi, functionName: 'balanceOf', args: [bob, 999n] } as const;
    expect(await room.client.readContract(held)).toBe(7n);
    return '4 and 3 of 10';
  });

  const ofStart = { percentOfStart: '25' };
  const noShare = 'of the start, balances of tokens are kept';
  const lasts = 'an allowance is of no balance and of no price';
  const whole = 'the contract pays all of a reward';
  it.each([
    ['transfer ERC-1155', 'usd', { usd: '10' }, 'BAD_PARAM', 'items have no price'],
    ['transfer ERC-1155', 'percent of start', ofStart, 'BAD_PARAM', noShare],
    ['transfer of shares', 'usd', { usd: '10' }, 'PRICE_UNKNOWN', 'they have no price feed'],
    ['approve', 'max', 'max', 'BAD_PARAM', lasts],
    ['approve', 'percent now', '50%', 'BAD_PARAM', lasts],
    ['approve', 'percent of start', ofStart, 'BAD_PARAM', lasts],
    ['approve', 'usd', { usd: '10' }, 'BAD_PARAM', lasts],
    ['claim', 'exact', '1', 'PARAM_NOT_SUPPORTED', whole],
    ['claim', 'percent now', '50%', 'PARAM_NOT_SUPPORTED', whole],
    ['claim', 'percent of start', ofStart, 'BAD_PARAM', whole],
    ['claim', 'usd', { usd: '10' }, 'PARAM_NOT_SUPPORTED', whole],
  ] as const)('%s, %s, is refused', async (name, mode, amount, code, why) => {
    const row = [name, chain, mode];
    table.push([...row, 'FAILED']);
    const given = {
      'transfer ERC-1155': { tool: 'transfer', token: items, tokenId: '999', to: bob },
      'transfer of shares': { tool: 'transfer', token: vault, to: bob },
      approve: { tool: 'approve', token: 'USDC', spender },
      claim: { tool: 'claim', protocol: 'staking_rewards' },
    }[name];
    const { tool, ...params } = given;
    const refusal = await room.refusalOf(action('act', { tool, params: { ...params, amount } }));
    expect(refusal).toBe(code);
    table.splice(-1, 1, [...row, `not applicable: ${why}; refused with ${code}`]);
  });

  const usdcAllowance = () =>
    room.client.readContract({
      address: room.token('USDC').address as `0x${string}`,
      ...{ abi, functionName: 'allowance', args: [room.account, spender] },
    });

  cell('approve', 'exact', async () => {
    await done('approve', { token: 'USDC', spender, amount: '12.5' });
    expect(await usdcAllowance()).toBe(12_500_000n);
    return '12.5 USDC';
  });
  cell('approve', 'output less x', async () => {
    const held = await room.balance(room.token('USDC').address);
    const output: ValueRef = { type: 'step_output', stepId: 'held', path: 'amount' };
    const rest: ValueRef = { type: 'literal', value: formatUnits(held - 7_000_001n, 6) };
    const amount: ValueRef = { type: 'runtime', fn: 'sub', args: [output, rest] };
    const ran = await room.run(
      sequence('all', [
        action('held', { tool: 'get_balance', params: { token: 'USDC' } }),
        action('act', { tool: 'approve', params: { token: 'USDC', spender, amount } }),
      ]),
    );
    expect(ran).toMatchObject({ state: 'completed', error: null });
    expect(await usdcAllowance()).toBe(7_000_001n);
    return '7.000001 USDC';
  });
  cell('approve', 'unlimited', async () => {
    await done('approve', { token: 'USDC', spender, amount: 'unlimited' });
    expect(await usdcAllowance()).toBe(maxUint256);
    return 'all USDC, a danger';
  });
  cell('approve', 'through Permit2', async () => {
    const expiresAt = '2099-01-01T00:00:00Z';
    await done('approve', { token: 'USDC', spender, amount: '3', through: 'permit2', expiresAt });
    const usdc = room.token('USDC').address as `0x${string}`;
    const [units, ends] = await room.client.readContract({
      address: contractsOf(room.chainId)?.permit2 ?? '0x',
      ...{ abi: permit2Abi, functionName: 'allowance', args: [room.account, usdc, spender] },
    });
    expect([units, ends]).toEqual([3_000_000n, Date.parse(expiresAt) / 1000]);
    return '3 USDC until 2099';
  });
  cell('revoke', 'all', async () => {
    const output = await done('revoke', { token: 'USDC', spender: 'all' });
    expect(output?.['revoked']).toHaveLength(3);
    expect(await usdcAllowance()).toBe(0n);
    return '3 taken back';
  });
  cell('approve, revoke', 'a collection', async () => {
    const may = () =>
      room.client.readContract({
        ...{ address: nft, abi, functionName: 'isApprovedForAll', args: [room.account, spender] },
      });
    await done('approve', { token: nft, spender, amount: 'unlimited' });
    expect(await may()).toBe(true);
    await done('revoke', { token: nft, spender });
    expect(await may()).toBe(false);
    return 'given and taken back';
  });
});
