// A permit as a person signs it in the windows: told in words, signed, and carried by the transaction after it.
import type { Page } from 'playwright-core';
import { type Address, erc20Abi } from 'viem';
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
import { appWithWallet } from '../support/app-with-wallet.ts';
import type { RunningApp } from '../support/electron-app.ts';
import { keepPicture } from '../support/keep-picture.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';
import { callOf, planOf, startPlan } from '../support/start-plan.ts';

const pool = contractsOf(31_337)?.aaveV3.pool as Address;
const usdc = ethereumTokens.USDC.address;

let app: RunningApp;
let windows: Windows;
let page: Page;

beforeAll(async () => {
  ({ app, windows, page } = await appWithWallet());
});

it('a permit is told in words, signed by itself, and leaves no allowance', async () => {
  const account = await accountShown(windows);
  await goTo(windows, 'Settings');
  await page.getByLabel(/^Give /).fill('1000');
  await page.getByLabel('Coin to give').selectOption('USDC');
  await page.getByRole('button', { name: 'Give coins' }).click();
  await page.getByText(/ has 1000 USDC more\.$/).waitFor();
  const params = { token: 'USDC', amount: '100', permit: true };
  await startPlan(app, windows, planOf('Lend', [callOf('lend', 'Lend', 'lend_supply', params)]));

  const permit = await openApprovalOf(
    'Let Aave V3 pool take at most 100 USDC by a permit',
    windows,
  );
  const heading = permit.getByRole('heading', { level: 1 });
  await heading.filter({ hasText: /by a permit that counts until .* UTC$/ }).waitFor();
  const main = permit.getByRole('main');
  const lines = await main.locator('dl').allTextContents();
  const told = lines.join('\n').replaceAll(/\s/g, '').toLowerCase();
  for (const whole of [pool, usdc, account]) expect(told).toContain(whole.toLowerCase());
  await main.getByText('100000000 token units').waitFor();
  await main.getByText('Valid until').waitFor();
  await main.getByText('You approve exactly this permit, once').waitFor();
  await main.getByText(/^Rehearsed .* with the transaction that will carry it$/).waitFor();
  const modelled = main.getByText('What the permit does was done there by an approval');
  await modelled.waitFor({ state: 'attached' });
  await expectAccessible(permit);
  await keepPicture('permit', permit);
  await sign(permit);
  await permit.getByText('Nothing was sent yet.').waitFor();
  await expectAccessible(permit);
  await keepPicture('permit-signed', permit);
  await closeTrusted(permit);

  const carrier = await openApprovalOf('Lend 100 USDC through Aave V3 pool', windows);
  await carrier.getByRole('heading', { level: 1, name: /^Lend 100 USDC/ }).waitFor();
  await expectAccessible(carrier);
  await keepPicture('permit-carrier', carrier);
  await sign(carrier);
  await closeTrusted(carrier);
  expect(await runEnded(windows)).toContain('Every effect was compared');

  await page.getByRole('treeitem', { name: /Supply 100 USDC/ }).click();
  await page.getByRole('heading', { name: 'Permit', exact: true }).waitFor();
  await page.getByText('The next transaction of this step carries it').waitFor();
  await expectAccessible(page);
  await keepPicture('permit-run', page);
  const client = await practiceClient(app.dataDir);
  const call = { address: usdc, abi: erc20Abi, functionName: 'allowance' } as const;
  expect(await client.readContract({ ...call, args: [account, pool] })).toBe(0n);
});
