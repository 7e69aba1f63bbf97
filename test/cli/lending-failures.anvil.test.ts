// Every refusal of the lending, vault and staking tools, as a person meets it at the command line: found in
// the rehearsal, with nothing signed.
import { join } from 'node:path';
import { type Abi, type Address, getAddress, parseAbi, parseEther } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractsOf, ethereumTokens } from '../../src/shared/chain/addresses.ts';
import { practiceContracts } from '../../src/shared/chain/practice-contracts.ts';
import { PracticeUser } from '../chain/support/practice-user.ts';
import { servePractice } from './support/practice-server.ts';
import { documentOf, runCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const folder = temporaryFolder();
const configurator = contractsOf(31337)?.aaveV3.configurator ?? '0x';
const weth = contractsOf(31337)?.weth ?? '0x';
const { vault } = practiceContracts;
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const admin: Abi = parseAbi([
  'function setReservePause(address asset, bool paused)',
  'function setReserveFreeze(address asset, bool frozen)',
  'function setReserveBorrowing(address asset, bool enabled)',
  'function setSupplyCap(address asset, uint256 cap)',
  'function setBorrowCap(address asset, uint256 cap)',
  'function setSiloedBorrowing(address asset, bool siloed)',
]);

let node: Awaited<ReturnType<typeof servePractice>>;
let user: PracticeUser;
beforeAll(async () => {
  node = await servePractice(join(folder, 'node'));
  user = new PracticeUser(undefined as never, node as never);
  await user.test.setBalance({ address: getAddress(node.account), value: parseEther('200000') });
});
afterAll(() => node.stop());

type Call = readonly [tool: string, params: Record<string, string>];

/** The steps one after the other on one fork; the last is the one that is looked at. */
async function lastOf(calls: readonly Call[]) {
  const steps = calls.map(([tool, params], index) => {
    return { id: `s${index}`, label: tool, type: 'action', tool, params };
  });
  const plan = {
    ...{ id: 'p', name: 'Lend', userId: 'local', createdAt: 1, status: 'draft', chainId: 31337 },
    root: { id: 'root', label: 'All', type: 'sequence', steps },
  };
  const words = ['simulate', '-', '--rpc-url', node.rpcUrl, '--from', node.account, '--json'];
  const answer = await runCli(words, { stdin: JSON.stringify(plan) });
  const { steps: found, error } = documentOf(answer) as {
    steps?: { status: string; error?: Refusal; risks: { id: string; level: string }[] }[];
    error?: Refusal;
  };
  const done = found?.filter(({ status }) => status !== 'not_reached') ?? [];
  return { answer, reached: done.length, last: done.at(-1), error: done.at(-1)?.error ?? error };
}

interface Refusal {
  code: string;
  message: string;
  advice: string;
}

const wrap = (amount: string): Call => ['wrap', { amount }];
const supply = (token: string, amount: string): Call => ['lend_supply', { token, amount }];
const withdraw = (token: string, amount: string): Call => ['lend_withdraw', { token, amount }];
const borrow = (token: string, amount: string): Call => ['lend_borrow', { token, amount }];
const repay = (token: string, amount: string): Call => ['lend_repay', { token, amount }];
const collateral = [wrap('1'), supply('WETH', '1')];

describe('a lending market refuses', () => {
  it.each<[code: string, calls: Call[]]>([
    ['NATIVE_NOT_LENT', [supply('ETH', '1')]],
    ['NATIVE_NOT_LENT', [repay('ETH', 'max')]],
    ['NO_RESERVE', [supply(vault, '1')]],
    ['INSUFFICIENT_BALANCE', [supply('WETH', '1')]],
    ['NO_COLLATERAL', [borrow('USDC', '1')]],
    ['NOT_ENOUGH_COLLATERAL', [...collateral, borrow('USDC', '2900')]],
    ['MARKET_SHORT_OF_TOKEN', [wrap('50000'), supply('WETH', '50000'), borrow('USDC', '30000000')]],
    ['NOTHING_SUPPLIED', [withdraw('WETH', 'max')]],
    ['INSUFFICIENT_BALANCE', [...collateral, withdraw('WETH', '2')]],
    ['HEALTH_FACTOR_TOO_LOW', [...collateral, borrow('USDC', '2000'), withdraw('WETH', '0.9')]],
    ['NO_DEBT', [repay('DAI', 'max')]],
    [
      'INSUFFICIENT_BALANCE',
      [
        ...collateral,
        borrow('DAI', '1000'),
        ['transfer', { token: 'DAI', amount: '900', to: other }],
        repay('DAI', 'max'),
      ],
    ],
  ])('%s: %j', async (code, calls) => {
    const { error, reached, answer } = await lastOf(calls);
    expect(error, answer.stdout).toMatchObject({ code });
    expect(reached).toBe(calls.length);
    expect(answer.exitCode).toBe(1);
    expect(error?.advice).toContain('Nothing was signed.');
  });

  const set = (name: string, asset: Address, to: boolean | bigint) =>
    user.asFaucet(configurator, admin, name, [asset, to]);
  const dai = ethereumTokens.DAI.address;
  const usdc = ethereumTokens.USDC.address;
  const wbtc = ethereumTokens.WBTC.address;

  it.each<[code: string, set: [string, Address, boolean | bigint][], calls: Call[]]>([
    ['RESERVE_PAUSED', [['setReservePause', dai, true]], [supply('DAI', '1')]],
    ['RESERVE_FROZEN', [['setReserveFreeze', dai, true]], [supply('DAI', '1')]],
    ['RESERVE_FROZEN', [['setReserveFreeze', dai, true]], [...collateral, borrow('DAI', '1')]],
    ['SUPPLY_CAP_REACHED', [['setSupplyCap', weth, 1n]], collateral],
    ['BORROW_CAP_REACHED', [['setBorrowCap', usdc, 1n]], [...collateral, borrow('USDC', '1')]],
    [
      'BORROWING_NOT_ENABLED',
      [['setReserveBorrowing', wbtc, false]],
      [...collateral, borrow('WBTC', '0.001')],
    ],
    [
      'SILOED_BORROWING',
      [['setSiloedBorrowing', wbtc, true]],
      [...collateral, borrow('USDC', '1'), borrow('WBTC', '0.001')],
    ],
  ])('%s where it is set so', async (code, settings, calls) => {
    for (const [name, asset, to] of settings) await set(name, asset, to);
    try {
      const { error, reached, answer } = await lastOf(calls);
      expect(error, answer.stdout).toMatchObject({ code });
      expect(reached).toBe(calls.length);
    } finally {
      const usual: Record<string, boolean> = { setReserveBorrowing: true };
      for (const [name, asset, to] of settings) {
        await set(name, asset, typeof to === 'bigint' ? 0n : (usual[name] ?? false));
      }
    }
  });

  it('a loan that leaves little, with a danger that has to be read', async () => {
    const { last } = await lastOf([...collateral, borrow('USDC', '2400')]);
    expect(last).toMatchObject({ status: 'ok' });
    expect(last?.risks).toContainEqual(
      expect.objectContaining({ id: 'LOW_HEALTH_FACTOR', level: 'danger' }),
    );
  });
});

describe('a vault and a staking contract refuse', () => {
  const put = (amount: string, at = vault as string): Call => [
    'vault_deposit',
    { vault: at, amount },
  ];
  const take = (amount: string, at = vault as string): Call => [
    'vault_withdraw',
    { vault: at, amount },
  ];
  const buy: Call = ['defi_swap', { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1' }];
  const protocol = 'staking_rewards';

  it.each<[code: string, calls: Call[]]>([
    ['NOT_A_VAULT', [put('1', weth)]],
    ['NOT_A_VAULT', [take('max', other)]],
    ['INSUFFICIENT_BALANCE', [put('1')]],
    ['VAULT_GIVES_NO_SHARES', [buy, put('0.000001')]],
    ['VAULT_SHARES_TOO_DEAR', [buy, put('0.000003')]],
    ['NOTHING_IN_VAULT', [take('max')]],
    ['INSUFFICIENT_BALANCE', [buy, put('100'), take('200')]],
    ['INSUFFICIENT_BALANCE', [['stake', { protocol, amount: '1' }]]],
    ['OTHER_STAKING_TOKEN', [['stake', { protocol, token: 'USDC', amount: '1' }]]],
    ['INSUFFICIENT_BALANCE', [['unstake', { protocol, amount: '1' }]]],
    ['OTHER_STAKING_TOKEN', [['claim', { protocol, token: 'DAI' }]]],
    ['NOTHING_TO_CLAIM', [['claim', { protocol }]]],
  ])('%s: %j', async (code, calls) => {
    const { error, reached, answer } = await lastOf(calls);
    expect(error, answer.stdout).toMatchObject({ code });
    expect(reached).toBe(calls.length);
    expect(error?.advice).toContain('Nothing was signed.');
  });
});
