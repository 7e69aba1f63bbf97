// A plan file that pays whom only it names, as a person meets it: the stop, the word for each address by itself, and
// the payment with a yes to its bytes.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import {
  closeTrusted,
  goTo,
  openApproval,
  runEnded,
  sign,
  type Windows,
} from '../../scripts/demo/main-job.ts';
import { checksummed } from '../../src/shared/addresses.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import type { RunningApp } from '../support/electron-app.ts';
import { keepPicture } from '../support/keep-picture.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';
import { agreeToPlan, callOf, planOf } from '../support/start-plan.ts';

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

let app: RunningApp;
let windows: Windows;
let page: Page;

beforeAll(async () => {
  ({ app, windows, page } = await appWithWallet());
});

async function openFile(name: string, plan: object): Promise<void> {
  const path = join(app.home, name);
  await writeFile(path, JSON.stringify(plan));
  await goTo(windows, 'Plans');
  await page.getByRole('button', { name: 'Import a plan file' }).click();
  await page.locator('input[type=file]').setInputFiles(path);
  await page.getByRole('button', { name: 'Keep as a draft' }).waitFor();
}

const pay = (id: string, to: string, amount = '0.25') =>
  callOf(id, `Pay ${id}`, 'transfer', { token: 'ETH', amount, to });
const agree = () => page.getByRole('button', { name: /^Agree to this plan/ });
const keep = () => page.getByRole('button', { name: 'Keep as a draft' }).click();
const ticks = () => page.getByRole('checkbox', { name: /^I know this address/ });

it('a plan file stops for whom only it names, until the person says that they know the address [A-09]', async () => {
  await openFile('rent.json', planOf('Rent', [pay('rent', bob)]));
  await page.getByText('An address is known from nowhere but this file').waitFor();
  await page.getByText(`Send 0.25 ETH to ${bob}`).first().waitFor();
  expect(await ticks().count()).toBe(1);
  await expectAccessible(page);
  await keepPicture('vouch-file', page);
  // Nothing is said about it: it is kept, rehearsed, and cannot be agreed to.
  await keep();
  await page.getByRole('button', { name: /^Rehearse/ }).click();
  const list = page.getByRole('list', { name: 'Addresses that only others name' });
  await list.getByRole('img', { name: bob }).waitFor();
  await page.getByText('An address is known from nowhere but the plan file "rent.json"').waitFor();
  await page.getByText(/^Somebody would be paid whom only others name/).waitFor();
  await page
    .getByText(/^Rehearsed/)
    .first()
    .waitFor();
  expect(await agree().isDisabled()).toBe(true);
  await expectAccessible(page);
  await keepPicture('vouch-review', page);

  await list.getByRole('button', { name: `I know this address: ${bob}` }).click();
  await page
    .getByText('You said that you know whom only the plan file "rent.json" names')
    .waitFor();
  await page.getByText('1 address that you know').click();
  await page.getByText('You said that you know it').waitFor();
  await keepPicture('vouch-said', page);
  await expectAccessible(page);
  await agreeToPlan(page);
  const trusted = await openApproval(windows);
  await trusted
    .getByText(/drafted beside what other people wrote/)
    .first()
    .waitFor();
  await sign(trusted);
  await closeTrusted(trusted);
  expect(await runEnded(windows)).toMatch(/\S/);
});

it('a payroll of twenty is ticked one by one, with nothing that ticks them all', async () => {
  const people = Array.from({ length: 20 }, (_, nth) =>
    checksummed(
      `0x${(nth + 1).toString(16).padStart(2, '0')}${'5aC3'.repeat(9).toLowerCase()}${nth.toString(16).padStart(2, '0')}`,
    ),
  );
  const steps = people.map((to, nth) => pay(`p${nth}`, to, '0.01'));
  await openFile('payroll.json', planOf('Payroll', steps));
  await page.getByText('20 addresses are known from nowhere but this file').waitFor();
  expect(await ticks().count()).toBe(20);
  expect(await page.getByRole('checkbox').count()).toBe(20);
  await keepPicture('vouch-payroll', page);
  for (const tick of (await ticks().all()).slice(0, 19)) await tick.click();
  await page.getByText('An address is known from nowhere but this file').waitFor();
  await keepPicture('vouch-payroll-ticked', page);
  await expectAccessible(page);
  await keep();
  const list = page.getByRole('list', { name: 'Addresses that only others name' });
  await page.getByText('19 addresses that you know').waitFor();
  expect(await list.getByRole('listitem').count()).toBe(1);
  await keepPicture('vouch-payroll-review', page);
  await expectAccessible(page);
  await page.getByText(/^Somebody would be paid whom only others name/).waitFor();
  await list.getByRole('button').filter({ hasText: 'I know this address' }).click();
  await page
    .getByText('You said that you know whom only the plan file "payroll.json" names')
    .waitFor();
  await page.getByText('Rehearse it first, so that you see what it does.').waitFor();
});
