import type { Page } from 'playwright-core';
import type { PublicClient } from 'viem';
import { beforeAll, expect, it } from 'vitest';
import { practiceClient } from '../../scripts/demo/chain-proof.ts';
import {
  accountShown,
  closeTrusted,
  goTo,
  openApproval,
  runEnded,
  sign,
  type Windows,
} from '../../scripts/demo/main-job.ts';
import { callNode } from '../cli/support/json-rpc.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import type { RunningApp } from '../support/electron-app.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';
import { callOf, planOf, startPlan } from '../support/start-plan.ts';

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const oneEther = 10n ** 18n;
const gwei = 10n ** 9n;

let app: RunningApp;
let windows: Windows;
let page: Page;
let account: `0x${string}`;
let client: PublicClient;
let node: (method: string, params?: readonly unknown[]) => Promise<unknown>;

beforeAll(async () => {
  ({ app, windows, page } = await appWithWallet());
  account = await accountShown(windows);
  client = await practiceClient(app.dataDir);
  const { port } = new URL(client.transport['url'] as string);
  node = (method, params) => callNode(`http://127.0.0.1:${port}`, method, params);
});

const give = (name: string) =>
  planOf(name, [
    callOf('give', 'Give 1 ETH to Bob', 'transfer', { token: 'ETH', amount: '1', to: bob }),
  ]);

const held = () => client.getBalance({ address: bob });
const sent = () => client.getTransactionCount({ address: account });

/** The highest fee that the signer read from the bytes. */
async function highestFee(trusted: Page): Promise<string> {
  const row = trusted.locator('.signer-line').filter({ hasText: 'Highest fee' });
  return (await row.getByRole('definition').textContent()) ?? '';
}

/** Sends 1 ETH while no block comes, after blocks that took a base fee of 40 gwei. */
async function waitingTransaction(name: string, judge: (fee: string) => void): Promise<void> {
  await node('anvil_setNextBlockBaseFeePerGas', [`0x${(40n * gwei).toString(16)}`]);
  await node('anvil_mine', ['0x1']);
  await node('evm_setAutomine', [false]);
  await startPlan(app, windows, give(name));
  const trusted = await openApproval(windows);
  judge(await highestFee(trusted));
  await sign(trusted);
  await closeTrusted(trusted);
}

it('a fee is held to the speed and the limit that were set, and a limit that is none is refused', async () => {
  await goTo(windows, 'Settings');
  const cap = page.getByLabel('and never for more than');
  const save = page.getByRole('button', { name: 'Save the fees' });
  for (const bad of ['', '0', '1.5', '-3', '100000', 'much']) {
    await cap.fill(bad);
    await page.getByText('Whole gwei, 1 to 99,999.').waitFor();
    await expectAccessible(page);
    expect(await save.isDisabled()).toBe(true);
  }
  await cap.fill('50');
  await page.getByLabel('Transactions are sent').selectOption('fast');
  await save.click();
  await expect.poll(() => save.isDisabled()).toBe(true);

  // Fast would offer thrice the base fee; 21,000 units at 50 gwei are what may be paid.
  await waitingTransaction('Give once', (fee) => expect(fee).toBe('0.00105 ETH'));
});

/** Presses one of the two buttons of the transaction that waits; what is asked then can be signed. */
async function ask(press: string): Promise<Page> {
  await page.getByRole('button', { name: press }).click();
  const trusted = await windows.trusted();
  await trusted.getByText('You can sign now.').waitFor();
  return trusted;
}

async function clickSign(trusted: Page, button: string): Promise<void> {
  await trusted.getByRole('button', { name: button }).click();
  await trusted.getByRole('heading', { name: 'Signed and sent' }).waitFor();
  await closeTrusted(trusted);
}

/** Blocks come again; what the run says at its end. */
async function mined(): Promise<string> {
  await node('evm_setAutomine', [true]);
  await node('anvil_mine', ['0x1']);
  return runEnded(windows);
}

it('a transaction that waits is sped up: both fees are shown, and one of the two comes to be', async () => {
  const before = await held();
  const trusted = await ask('Speed up');
  await trusted.getByRole('heading', { name: `Speed up: Send 1 ETH to ${bob}` }).waitFor();
  await trusted.locator('summary', { hasText: /note/ }).click();
  await trusted.getByText(/does the same/).waitFor();
  await expectAccessible(trusted);
  await trusted
    .getByText(
      /Only one of the two can be mined\. Highest fee until now 0\.00105 ETH, now 0\.00118125 ETH/,
    )
    .waitFor();
  expect(await highestFee(trusted)).toBe('0.00118125 ETH');
  await clickSign(trusted, 'Sign, for the higher fee');
  expect(await mined()).toContain('Every effect was compared with its rehearsal and matches it;');
  expect((await held()) - before).toBe(oneEther);
  expect(await sent()).toBe(1);
});

it('a transaction that waits is cancelled: one that does nothing takes its place, and nothing is moved', async () => {
  await goTo(windows, 'Settings');
  await page.getByLabel('Transactions are sent').selectOption('slow');
  await page.getByLabel('and never for more than').fill('500');
  await page.getByRole('button', { name: 'Save the fees' }).click();
  const before = await held();
  await waitingTransaction('Give again', (fee) => {
    // The base fee of the next block is 35 gwei: slow is five quarters of it and the tip, fast would be 105.
    expect(Number.parseFloat(fee)).toBeGreaterThan(0.00091);
    expect(Number.parseFloat(fee)).toBeLessThan(0.00105);
  });
  await goTo(windows, 'Wallet');
  const entry = page
    .getByRole('listitem')
    .filter({ hasText: /^Send 1 ETH to 0x7099/ })
    .first();
  await entry.getByText('Pending', { exact: true }).waitFor();
  await entry.getByRole('button', { name: 'Speed up' }).waitFor();
  const trusted = await ask('Cancel the transaction');
  await trusted.getByRole('heading', { name: `Cancel: Send 1 ETH to ${bob}` }).waitFor();
  await trusted.locator('summary', { hasText: /note/ }).click();
  await trusted.getByText(/and does nothing/).waitFor();
  await clickSign(trusted, 'Sign the cancellation');
  await entry.getByText('Pending, being cancelled').waitFor();
  await entry.getByRole('button', { name: /show its run$/ }).click();
  await page.getByText(/^You cancelled it\. Until the cancellation is mined/).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel for a higher fee' }).waitFor();
  expect(await page.getByRole('button', { name: 'Speed up' }).count()).toBe(0);
  expect(await mined()).toContain('only the fee of the cancellation was spent');
  expect(await held()).toBe(before);
  expect(await sent()).toBe(2);
  await goTo(windows, 'Wallet');
  await page.getByText('Replaced by its cancellation').waitFor();
  await page.getByText('Confirmed, replaced for a higher fee').waitFor();
});
