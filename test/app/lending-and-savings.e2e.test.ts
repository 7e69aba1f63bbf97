// A loan, a vault and a stake as a person makes them in the windows. What is shown is held against the contracts'
// own books, read past the app.
import type { Page } from 'playwright-core';
import {
  type Address,
  erc20Abi,
  formatUnits,
  type Hex,
  type PublicClient,
  parseAbi,
  parseEventLogs,
} from 'viem';
import { beforeAll, expect, it } from 'vitest';
import { practiceClient } from '../../scripts/demo/chain-proof.ts';
import {
  accountShown,
  closeTrusted,
  goTo,
  openApprovalOf,
  runEnded,
  sign,
  type Windows,
} from '../../scripts/demo/main-job.ts';
import { contractsOf, ethereumTokens } from '../../src/shared/chain/addresses.ts';
import { practiceContracts } from '../../src/shared/chain/practice-contracts.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import type { RunningApp } from '../support/electron-app.ts';
import { keepPicture } from '../support/keep-picture.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';
import { callOf, planOf, startPlan } from '../support/start-plan.ts';

const { vault, staking } = practiceContracts;
const at = contractsOf(31_337);
const usdc = ethereumTokens.USDC.address;
const poolAbi = parseAbi([
  'struct Reserve { uint256 configuration; uint128 liquidityIndex; uint128 liquidityRate; uint128 borrowIndex; uint128 borrowRate; uint128 stableRate; uint40 updatedAt; uint16 id; address supplied; address stableDebt; address debt; address strategy; uint128 accrued; uint128 unbacked; uint128 isolated; }',
  'function getReserveData(address asset) view returns (Reserve)',
]);
const partAbi = parseAbi([
  'event Mint(address indexed caller, address indexed onBehalfOf, uint256 value, uint256 balanceIncrease, uint256 index)',
]);
const vaultAbi = parseAbi(['function previewDeposit(uint256 assets) view returns (uint256)']);
const stakingAbi = parseAbi([
  'function balanceOf(address account) view returns (uint256)',
  'function earned(address account) view returns (uint256)',
]);

let app: RunningApp;
let windows: Windows;
let page: Page;
let account: Address;
let client: PublicClient;

beforeAll(async () => {
  ({ app, windows, page } = await appWithWallet());
  account = await accountShown(windows);
  client = await practiceClient(app.dataDir);
});

/** The figures of a table as they are read aloud, by the word that begins the row. */
async function figures(table: ReturnType<Page['getByRole']>): Promise<Record<string, string[]>> {
  await table.waitFor();
  const rows = await table.getByRole('row').all();
  const read = rows.map(async (row) => {
    const cells = await row.getByRole('cell').all();
    const word = (await cells[0]?.textContent()) ?? '';
    const spoken = cells.slice(1).map(async (cell) => {
      const figure = cell.locator('.sr-only');
      return (await ((await figure.count()) === 0 ? cell : figure).textContent()) ?? '';
    });
    return [word.trim(), await Promise.all(spoken)] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

/** Signs everything that the run asks, one by one, and answers what each window showed. */
async function signEach(name: string, titles: readonly string[]) {
  const shown: Record<string, string[]>[] = [];
  for (const [index, title] of titles.entries()) {
    const trusted = await openApprovalOf(title, windows);
    await trusted.getByRole('heading', { level: 1, name: title }).waitFor();
    shown.push(await figures(trusted.getByRole('table')));
    await expectAccessible(trusted);
    await keepPicture(`${name}-${index + 1}`, trusted);
    await sign(trusted);
    await closeTrusted(trusted);
  }
  return shown;
}

/** What the page of the run says that a step did, in the column Happened. */
async function happened(step: RegExp, kind: string): Promise<Record<string, string | undefined>> {
  await page.getByRole('treeitem', { name: step }).click();
  const rows = await figures(page.getByRole('table', { name: `Ledger of ${kind}`, exact: true }));
  return Object.fromEntries(Object.entries(rows).map(([word, cells]) => [word, cells[2]]));
}

/** The account's transaction of that number. */
async function transactionOf(nonce: number): Promise<{ hash: Hex; block: bigint }> {
  for (let number = await client.getBlockNumber(); number > 0n; number -= 1n) {
    const { transactions } = await client.getBlock({
      blockNumber: number,
      includeTransactions: true,
    });
    const found = transactions.find(
      ({ from, nonce: its }) => from === account.toLowerCase() && its === nonce,
    );
    if (found !== undefined) return { hash: found.hash, block: number };
  }
  throw new Error(`no transaction ${nonce}`);
}

/** By how much the transaction of that number changed what a token's contract says the account has. */
async function changed(token: Address, nonce: number): Promise<bigint> {
  const { block } = await transactionOf(nonce);
  const held = (blockNumber: bigint) =>
    client.readContract({
      ...{ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [account], blockNumber },
    });
  return (await held(block)) - (await held(block - 1n));
}

/**
 * By how much that transaction changed the account's part in the market, as the market's token logs it: what it
 * minted, without the interest until then. Its balances are rounded at every index and may be a unit off.
 */
async function minted(token: Address, nonce: number): Promise<bigint> {
  const { hash } = await transactionOf(nonce);
  const { logs } = await client.getTransactionReceipt({ hash });
  const own = logs.filter(({ address }) => address === token.toLowerCase());
  const of = parseEventLogs({ abi: partAbi, logs: own, args: { onBehalfOf: account } });
  const units = of.reduce((sum, { args }) => sum + args.value - args.balanceIncrease, 0n);
  const off = (await changed(token, nonce)) - units;
  expect(off >= -2n && off <= 2n).toBe(true);
  return units;
}

/** As a page writes it: with its sign, in thousands, at most six places. */
function written(units: bigint, decimals: number, symbol: string): string {
  const [whole = '', fraction = ''] = formatUnits(units < 0n ? -units : units, decimals).split('.');
  const short = fraction.slice(0, 6).replace(/0+$/, '');
  const digits = whole.replace(/\B(?=(\d{3})+$)/g, ',') + (short === '' ? '' : `.${short}`);
  return `${units < 0n ? '−' : '+'}${digits} ${symbol}`;
}

it('a loan of which a part is saved in a vault is shown as the pool and the vault have it', async () => {
  await startPlan(
    app,
    windows,
    planOf('A loan', [
      callOf('wrap', 'Wrap', 'wrap', { amount: '2' }),
      callOf('supply', 'Supply', 'lend_supply', { token: 'WETH', amount: '2' }),
      callOf('borrow', 'Borrow', 'lend_borrow', { token: 'USDC', amount: '1000' }),
      callOf('put', 'Put', 'vault_deposit', { vault, amount: '400' }),
      callOf('take', 'Take', 'vault_withdraw', { vault, amount: '50%' }),
    ]),
  );
  const shares = await client.readContract({
    ...{ address: vault, abi: vaultAbi, functionName: 'previewDeposit', args: [400_000_000n] },
  });
  const shown = await signEach('loan', [
    'Wrap 2 ETH into 2 WETH',
    'Let Aave V3 pool take at most 2 WETH',
    'Lend 2 WETH through Aave V3 pool',
    'Borrow 1,000 USDC from Aave V3 pool',
    'Let Practice vault take at most 400 USDC',
    'Deposit 400 USDC into Practice vault',
    'Withdraw at least 198.999998 USDC from Practice vault',
  ]);
  expect(shown[3]).toMatchObject({
    In: ['+1,000 USDC', '1,000'],
    Debt: ['+1,000 USDC debt', '1,000'],
  });
  expect(shown[5]?.['In']?.[0]).toBe(written(shares, 6, 'pvUSDC'));
  expect(await runEnded(windows)).toContain('Every effect was compared');

  const reserve = (asset: Address) =>
    client.readContract({
      address: at?.aaveV3.pool ?? '0x',
      ...{ abi: poolAbi, functionName: 'getReserveData', args: [asset] },
    });
  const { supplied } = await reserve(at?.weth ?? '0x');
  const { debt } = await reserve(usdc);
  expect(await happened(/Supply 2 WETH/, 'Supply')).toMatchObject({
    Out: '−2 WETH',
    In: written(await minted(supplied, 2), 18, 'aEthWETH'),
  });
  expect(await happened(/Borrow 1000 USDC/, 'lend_borrow')).toMatchObject({
    In: written(await changed(usdc, 3), 6, 'USDC'),
    Debt: written(await minted(debt, 3), 6, 'USDC debt'),
  });
  await expectAccessible(page);
  await keepPicture('loan-run', page);
  expect(await happened(/^5/, 'vault_withdraw')).toMatchObject({
    Out: written(await changed(vault, 6), 6, 'pvUSDC'),
    In: written(await changed(usdc, 6), 6, 'USDC'),
  });

  await goTo(windows, 'Wallet');
  const activity = page.getByRole('listitem').filter({ hasText: 'Borrow 1,000 USDC' });
  await activity.getByText('+1,000 USDC debt').waitFor();
  expect(await page.getByText('variableDebtUSDC').count()).toBe(0);
  await expectAccessible(page);
  await keepPicture('loan-wallet', page);
});

it('what is staked and what a day of it earned are shown as the staking contract has them', async () => {
  await goTo(windows, 'Settings');
  await page.getByLabel(/^Give /).fill('1000');
  await page.getByLabel('Coin to give').selectOption('DAI');
  await page.getByRole('button', { name: 'Give coins' }).click();
  await page.getByText(/ has 1000 DAI more\.$/).waitFor();
  const protocol = 'staking_rewards';
  const stake = callOf('stake', 'Stake', 'stake', { protocol, amount: '500' });
  await startPlan(app, windows, planOf('Stake', [stake]));
  await signEach('stake', [
    'Let Practice staking take at most 500 DAI',
    'Stake 500 DAI with Practice staking',
  ]);
  await runEnded(windows);
  const of = { address: staking, abi: stakingAbi, args: [account] } as const;
  const staked = await client.readContract({ ...of, functionName: 'balanceOf' });
  expect(await happened(/Stake 500/, 'stake')).toMatchObject({ Out: written(-staked, 18, 'DAI') });

  await goTo(windows, 'Settings');
  const clock = page.getByText(/^On this chain it is/).locator('time');
  const before = await clock.getAttribute('datetime');
  await page.getByRole('button', { name: 'One day later' }).click();
  await expect.poll(() => clock.getAttribute('datetime')).not.toBe(before);
  const due = await client.readContract({ ...of, functionName: 'earned' });
  const claim = callOf('claim', 'Claim', 'claim', { protocol, token: 'USDC' });
  await startPlan(app, windows, planOf('Claim', [claim]));
  await signEach('claim', ['Claim at least']);
  await runEnded(windows);
  const paid = await changed(usdc, 9);
  // Some seconds more than when it was asked.
  expect(paid).toBeGreaterThanOrEqual(due);
  expect(await happened(/Claim all USDC/, 'claim')).toMatchObject({ In: written(paid, 6, 'USDC') });
  await expectAccessible(page);
  await keepPicture('claim-run', page);
});
