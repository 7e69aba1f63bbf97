import type { Page } from 'playwright-core';
import {
  type Address,
  concat,
  createTestClient,
  createWalletClient,
  encodeFunctionData,
  getAddress,
  http,
  maxUint256,
  pad,
  parseAbi,
} from 'viem';
import { beforeAll, expect, it } from 'vitest';
import { practiceClient } from '../../scripts/demo/chain-proof.ts';
import {
  accountShown,
  closeTrusted,
  goTo,
  openApproval,
  runEnded,
  type Windows,
} from '../../scripts/demo/main-job.ts';
import { contractsOf, ethereumTokens } from '../../src/shared/chain/addresses.ts';
import { erc20Abi } from '../../src/shared/chain/calls/erc20.ts';
import { permit2Abi } from '../../src/shared/chain/calls/permit2.ts';
import {
  adversarialContracts,
  practiceContracts,
} from '../../src/shared/chain/practice-contracts.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import type { RunningApp } from '../support/electron-app.ts';
import { keepPicture } from '../support/keep-picture.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';
import { agreeToPlan, callOf, planOf, startPlan } from '../support/start-plan.ts';

const at = contractsOf(31_337);
const permit2 = at?.permit2 as Address;
const router = at?.uniswapV2Router as Address;
const { airdropDrainer } = adversarialContracts;
const usdc = ethereumTokens.USDC.address;

let app: RunningApp;
let windows: Windows;
let page: Page;

beforeAll(async () => {
  ({ app, windows, page } = await appWithWallet());
});

it('an allowance without a limit is seen, and taken back by a plan that is approved like any other', async () => {
  const account = (await accountShown(windows)) as Address;
  const client = await practiceClient(app.dataDir);
  const transport = http(client.transport['url'] as string);
  const admin = createTestClient({ mode: 'anvil', transport });
  await admin.impersonateAccount({ address: account });
  const wallet = createWalletClient({ account, transport });
  const send = async (to: Address, data: `0x${string}`): Promise<void> => {
    const hash = await wallet.sendTransaction({ chain: null, to, data });
    await client.waitForTransactionReceipt({ hash, pollingInterval: 10 });
  };

  await page.getByRole('button', { name: 'Who may take its tokens' }).click();
  await page.getByText('Nobody may take tokens of this account.').waitFor();
  await keepPicture('allowances-none', page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Wallet', exact: true }).first().click();

  const approve = (spender: Address, units: bigint) =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, units] });
  await send(usdc, approve(airdropDrainer, maxUint256));
  await send(usdc, approve(router, 1_250_500_000n));
  await send(ethereumTokens.DAI.address, approve(permit2, 7n * 10n ** 18n));
  const inAnHour = Number((await client.getBlock()).timestamp) + 3_600;
  const args = [ethereumTokens.DAI.address, router, 5n * 10n ** 18n, inAnHour] as const;
  await send(permit2, encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args }));
  const forAll = parseAbi(['function setApprovalForAll(address spender, bool approved)']);
  const call = { abi: forAll, functionName: 'setApprovalForAll', args: [router, true] } as const;
  await send(practiceContracts.nft, encodeFunctionData(call));
  await admin.stopImpersonatingAccount({ address: account });

  await page.getByRole('button', { name: 'Who may take its tokens' }).click();
  const rows = page
    .getByRole('table', { name: 'Who may take tokens, and how much' })
    .getByRole('row');
  await page.getByText('Unknown spender').waitFor();
  expect(await rows.count()).toBe(6);
  const texts = await rows.allTextContents();
  expect(texts.filter((text) => text.includes('Unlimited'))).toHaveLength(2);
  expect(texts.some((text) => /Uniswap V2 router.*USDC.*1,250\.5/.test(text))).toBe(true);
  expect(texts.some((text) => /Uniswap V2 router.*through Permit2.*until/.test(text))).toBe(true);
  await keepPicture('allowances', page);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Revoke USDC from Unknown spender' }).click();
  await page.getByRole('heading', { name: 'Revoke USDC' }).waitFor();
  await page.getByText('allowance only').first().waitFor();
  await keepPicture('revoke-plan', page);
  await expectAccessible(page);
  await agreeToPlan(page);
  const approval = await openApproval(windows);
  expect(await approval.getByRole('heading', { level: 1 }).textContent()).toBe(
    `Stop ${airdropDrainer} from taking USDC`,
  );
  await keepPicture('approval', approval);
  await expectAccessible(approval);
  await approval.getByRole('button', { name: 'Sign, allow no USDC' }).click();
  await closeTrusted(approval);
  expect(await runEnded(windows)).toContain('Every effect was compared');
  const left = { address: usdc, abi: erc20Abi, functionName: 'allowance' } as const;
  expect(await client.readContract({ ...left, args: [account, airdropDrainer] })).toBe(0n);
  expect(await client.readContract({ ...left, args: [account, router] })).toBe(1_250_500_000n);
});

it('an allowance without a limit is a danger at its approval, said in words and not in digits', async () => {
  const params = { token: 'USDC', spender: airdropDrainer, amount: 'unlimited' };
  await startPlan(app, windows, planOf('Claim', [callOf('allow', 'Allow', 'approve', params)]));
  const approval = await openApproval(windows);
  expect(await approval.getByRole('heading', { level: 1 }).textContent()).toBe(
    `Let ${airdropDrainer} take all USDC of this account, now and later`,
  );
  await approval.getByText('any amount', { exact: true }).waitFor();
  await keepPicture('danger', approval);
  await expectAccessible(approval);
  await approval
    .getByText(/^Danger: the spender may take all USDC of this account, now and later/)
    .waitFor();
  expect(await approval.getByRole('table').textContent()).not.toContain('1157920');
  expect(await approval.getByRole('button', { name: 'Sign, allow all USDC' }).isDisabled()).toBe(
    true,
  );
  await approval.getByRole('button', { name: 'Reject' }).click();
  await closeTrusted(approval);
});

it('a contract that controls the account is told on the wallet page, and its control taken back there [A-14]', async () => {
  const account = (await accountShown(windows)) as Address;
  const client = await practiceClient(app.dataDir);
  const transport = http(client.transport['url'] as string);
  const admin = createTestClient({ mode: 'anvil', transport });
  const contract = getAddress(pad('0x7702', { size: 20 }));
  await admin.setCode({ address: account, bytecode: concat(['0xef0100', contract]) });
  await admin.mine({ blocks: 1 });

  await goTo(windows, 'Runs');
  await goTo(windows, 'Wallet');
  const note = page.getByRole('note').filter({ hasText: 'A contract controls this account' });
  await note.getByRole('img', { name: contract }).waitFor();
  await keepPicture('wallet-controlled', page);
  await expectAccessible(page);
  await note.getByRole('button', { name: 'Take the control back' }).click();
  await page.getByRole('heading', { name: 'Take control back' }).waitFor();
  await page
    .getByRole('button', { name: /^Agree to this plan/ })
    .and(page.locator(':enabled'))
    .waitFor();
  await page.getByText('control only').waitFor();
  await page.getByRole('heading', { name: 'Loses control of the account' }).waitFor();
  await keepPicture('take-control-back', page);
  await expectAccessible(page);
  await agreeToPlan(page);
  const approval = await openApproval(windows);
  expect(await approval.getByRole('heading', { level: 1 }).textContent()).toBe(
    `Take back the control that ${contract} has over this account`,
  );
  await approval.getByText('No contract gets control by it.', { exact: false }).waitFor();
  await keepPicture('approval-control', approval);
  await expectAccessible(approval);
  await approval.getByRole('button', { name: 'Sign and take it back' }).click();
  await closeTrusted(approval);
  expect(await runEnded(windows)).toContain('Every effect was compared');
  await keepPicture('run-control', page);
  await expectAccessible(page);
  expect(await client.getCode({ address: account })).toBeUndefined();
  await goTo(windows, 'Wallet');
  await page.getByRole('button', { name: 'Who may take its tokens' }).waitFor();
  await note.waitFor({ state: 'detached' });
});
