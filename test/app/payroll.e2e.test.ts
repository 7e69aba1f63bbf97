// A list of twenty people is paid: words, one agreement, one approval with every payment in it, and the receipts.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { getAddress } from 'viem';
import { beforeAll, expect, it } from 'vitest';
import {
  askFor,
  closeTrusted,
  goTo,
  openApproval,
  type Windows,
} from '../../scripts/demo/main-job.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import { axeFindings } from '../support/axe.ts';
import type { RunningApp } from '../support/electron-app.ts';
import { keepPicture } from '../support/keep-picture.ts';

const people = Array.from({ length: 20 }, (_, at) => ({
  name: `Person ${at + 1}`,
  address: getAddress(`0x${(at + 16).toString(16)}${'5e'.repeat(18)}${(at + 16).toString(16)}`),
  amount: `0.0${at === 0 || at === 10 ? 31 + at : 10 + at}`,
}));

let app: RunningApp;
let windows: Windows;
let page: Page;
let folder: string;

beforeAll(async () => {
  ({ app, windows, page } = await appWithWallet());
  folder = join(app.home, 'Pay');
  mkdirSync(folder);
  const rows = people.map(({ name, address, amount }) => `${name},${address},${amount}\r\n`);
  writeFileSync(join(folder, 'payroll.csv'), `name,address,amount\r\n${rows.join('')}`);
  await app.electron.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] });
  }, folder);
  await goTo(windows, 'Settings');
  await page.getByRole('button', { name: 'Choose a folder' }).click();
  await page.getByRole('listitem').filter({ hasText: folder }).waitFor();
});

it('everyone in a list is paid by one approval that shows each payment, and the receipts are written', async () => {
  const [list, receipts] = ['payroll.csv', 'receipts.csv'].map((name) => join(folder, name));
  await askFor(`pay everyone in ${list} in ETH, then write the receipts to ${receipts}`, windows);
  await page.getByRole('button', { name: 'Review plan' }).last().click();
  await page.getByRole('button', { name: /^Rehearse( again)?$/ }).click();
  await page.getByText(/^Rehearsed on block/).waitFor({ timeout: 120_000 });
  await page.getByText('Pay 20 of payroll.csv, 0.432 ETH in all').first().waitFor();
  await keepPicture('payroll-agreement', page);
  const acknowledge = page.getByRole('checkbox');
  if ((await acknowledge.count()) > 0) await acknowledge.click();
  await page.getByRole('button', { name: 'Agree to this plan and start it' }).click();

  await page.getByText('Send 0.432 ETH in 20 payments').waitFor({ timeout: 120_000 });
  const trusted = await openApproval(windows);
  await trusted.getByRole('heading', { name: 'Send 0.432 ETH in 20 payments' }).waitFor();
  const signing = trusted.getByRole('button', { name: 'Sign and send 20 payments' });
  await trusted.getByText(/^Scroll through all payments/).waitFor();
  expect(await signing.isDisabled()).toBe(true);
  await keepPicture('payroll-approval', trusted);
  expect(await axeFindings(trusted)).toEqual({ dark: [], light: [] });
  const rows = trusted.locator('tr[data-payment]');
  expect(await rows.count()).toBe(20);
  for (const [at, { name, address, amount }] of people.entries()) {
    await rows.nth(at).scrollIntoViewIfNeeded();
    await rows.nth(at).getByRole('img', { name: address }).waitFor();
    const told = (await rows.nth(at).textContent())?.replaceAll(/\s/g, '') ?? '';
    expect(told).toContain(amount);
    // The name in the file is told as what the file says; one that the person gave stands above it.
    expect(told).toContain(`Yourfilecallsit“${name.replace(' ', '')}”`);
    if (at === 10) {
      await trusted.getByText(/^Scroll through all payments: \d+ of them/).waitFor();
      await keepPicture('payroll-approval-middle', trusted);
    }
  }
  await trusted.getByText('You can sign now.').waitFor();
  await keepPicture('payroll-approval-end', trusted);
  await signing.click();
  await trusted
    .getByText(/signed and sent|Approved/)
    .first()
    .waitFor();
  if (!trusted.isClosed()) await closeTrusted(trusted).catch(() => undefined);

  await page
    .getByText(/^Create receipts.csv in/)
    .first()
    .waitFor({ timeout: 180_000 });
  const file = await openApproval(windows);
  await file.getByText('You can approve now.').waitFor();
  await file.getByRole('button', { name: /^Create/ }).click();
  await page
    .getByText(/^(As rehearsed|Completed)/)
    .first()
    .waitFor({ timeout: 60_000 });
  await keepPicture('payroll-run', page);
  const lines = readFileSync(receipts ?? '', 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines).toHaveLength(21);
  for (const [at, { name, address, amount }] of people.entries()) {
    expect(lines[at + 1]).toMatch(new RegExp(`^${name},${address},${amount},ETH,0x[0-9a-f]{64},`));
  }

  // The file can be taken back; of the payments each is said to be gone.
  const undo = page.getByRole('region', { name: 'Undo' });
  const can = undo.getByRole('list', { name: 'What can be undone' }).getByRole('listitem');
  await can.first().waitFor();
  expect(await can.allTextContents()).toEqual([expect.stringContaining('receipts.csv')]);
  const gone = undo.getByRole('list', { name: 'What cannot be undone' }).getByRole('listitem');
  expect(await gone.count()).toBe(people.length);
  // From the last to the first, as it would be undone.
  for (const [at, { address, amount }] of people.toReversed().entries()) {
    const text = (await gone.nth(at).textContent()) ?? '';
    expect(text).toContain(`${amount} ETH went to ${address}.`);
  }
  await undo.getByRole('button', { name: 'Undo what can be undone' }).waitFor();
});
