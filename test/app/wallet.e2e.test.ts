import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { hexToBytes } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { beforeAll, expect, it } from 'vitest';
import {
  accountShown,
  askFor,
  closeTrusted,
  demoPassword,
  goTo,
  openApproval,
  reviewAndAgree,
  runEnded,
  sign,
  type Windows,
} from '../../scripts/demo/main-job.ts';
import { exportKeystore } from '../../src/main/wallet/keystore/export-keystore.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import type { RunningApp } from '../support/electron-app.ts';
import { askMain } from '../support/helpers-of-app.ts';
import { keepPicture } from '../support/keep-picture.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';
import { callOf, planOf, vouchForEach } from '../support/start-plan.ts';

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const cold = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
/** A key that nobody published. */
const foreign = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690e';
const foreignAddress = privateKeyToAddress(foreign);

let app: RunningApp;
let windows: Windows;
let page: Page;

beforeAll(async () => {
  ({ app, windows, page } = await appWithWallet());
});

it('a further account of the phrase is added in the trusted window, where nothing secret is typed', async () => {
  const main = await accountShown(windows);
  await page
    .getByText('Of the last week fewer than two worths of this account are known.')
    .waitFor();
  await page.getByText('This app has sent nothing from this account here yet.').waitFor();
  await page.getByRole('button', { name: 'Add an account' }).click();
  const trusted = await windows.trusted();
  await expectAccessible(trusted);
  await trusted.getByRole('button', { name: 'Add the next account' }).click();
  await trusted.getByRole('heading', { name: 'The account was added' }).waitFor();
  expect(await trusted.locator('input').count()).toBe(0);
  await closeTrusted(trusted);
  await page.getByRole('button', { name: /^Account 2/ }).click();
  await page.getByRole('heading', { name: 'Account 2' }).waitFor();
  expect(await accountShown(windows)).not.toBe(main);
  await page.getByRole('button', { name: 'Pay from this account' }).click();
  await page.getByRole('button', { name: /^Account 2 pays/ }).waitFor();
  await expectAccessible(page);
  await keepPicture('accounts', page);
  await page.getByRole('button', { name: /^Main/ }).click();
  await page.getByRole('button', { name: 'Pay from this account' }).click();
  await page.getByRole('button', { name: /^Main pays/ }).waitFor();
});

it('an account is called as the person says, and put aside until it is shown again', async () => {
  await page.getByRole('button', { name: /^Account 2/ }).click();
  await page.getByRole('button', { name: 'Rename' }).click();
  const name = page.getByLabel('What it is called');
  await name.fill('Main');
  await page.getByRole('button', { name: 'Save the name' }).click();
  await page.getByText('An account of your wallet is called so already.').waitFor();
  await name.fill('Savings');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save the name' }).click();
  await page.getByRole('heading', { name: 'Savings' }).waitFor();
  await page.getByText(/It was called Account 2; a plan that says so means it still/).waitFor();
  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await page.getByText(/^Savings is hidden: it is not offered to pay from\./).waitFor();
  await page.getByText('Hidden, 1 account').click();
  await page.getByRole('button', { name: /^Savings hidden/ }).waitFor();
  await expectAccessible(page);
  await keepPicture('hidden-account', page);
  await page.getByRole('button', { name: 'Get play money' }).click();
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await page.getByText('Money came to a hidden account').waitFor();
  await page
    .getByText(/^100 ETH came to Savings \(0x[\dA-Fa-f]{40}\) on Practice Ethereum/)
    .waitFor();
  await keepPicture('hidden-money', page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Show it again' }).click();
  await page.getByRole('button', { name: 'Pay from this account' }).waitFor();
  await page.getByRole('button', { name: /^Main/ }).click();
});

it('an account from elsewhere joins the wallet: what fails says why, and its address is shown before it is kept', async () => {
  const trusted = await importWindow();
  const show = trusted.getByRole('button', { name: 'Show me its address' });
  const own = trusted.getByLabel('Password of this wallet');
  await trusted.getByLabel('Recovery phrase').fill(`${'abandon '.repeat(11)}abandon`);
  await own.fill(demoPassword);
  await show.click();
  await trusted.getByText('This is not a recovery phrase.').waitFor();
  await trusted.getByRole('tab', { name: 'Keystore file' }).click();
  const cost = { n: 4096, r: 8, p: 1 };
  const keystore = await exportKeystore(hexToBytes(foreign), foreignAddress, 'of the file', cost);
  await trusted.getByLabel('Keystore', { exact: true }).fill(keystore);
  const ofFile = trusted.getByLabel('Password of the keystore');
  await ofFile.fill('another');
  await show.click();
  await trusted.getByText('The password does not open this keystore file.').waitFor();
  await ofFile.fill('of the file');
  await own.fill('another');
  await show.click();
  await trusted.getByText('The password does not open this vault.').waitFor();
  expect(await own.evaluate((field) => field === document.activeElement)).toBe(true);
  await expectAccessible(trusted, 'target-size', 'color-contrast-enhanced');
  await keepPicture('import-account', trusted);
  await own.fill(demoPassword);
  await show.click();
  await trusted.getByRole('img', { name: foreignAddress, exact: true }).waitFor();
  await trusted.getByText('What you wrote down for this wallet does not bring it back').waitFor();
  await expectAccessible(trusted, 'target-size', 'color-contrast-enhanced');
  await keepPicture('import-account-address', trusted);
  expect(await page.getByRole('button', { name: /^Account 3/ }).count()).toBe(0);
  await trusted.getByRole('button', { name: 'Keep this account' }).click();
  await trusted.getByRole('heading', { name: 'The account was added' }).waitFor();
  await trusted.getByText('Imported key').waitFor();
  await closeTrusted(trusted);
  await page.getByRole('button', { name: /^Account 3/ }).waitFor();
});

it('a key that is there already is refused, and a vault that locks meanwhile takes over nothing', async () => {
  const trusted = await importWindow();
  await trusted.getByRole('tab', { name: 'Private key' }).click();
  await trusted.getByLabel('Private key', { exact: true }).last().fill(foreign);
  await trusted.getByLabel('Password of this wallet').fill(demoPassword);
  await trusted.getByRole('button', { name: 'Show me its address' }).click();
  await trusted.getByText('This account is in the vault already.').waitFor();
  const gone = trusted.waitForEvent('close');
  await page.getByRole('button', { name: 'Lock the vault' }).click();
  await gone;
  await page.getByRole('button', { name: 'Import an account' }).waitFor({ state: 'detached' });
  await askMain(page, 'trustedOpen', { page: 'import_account' });
  const locked = await windows.trusted();
  await locked.getByText(/^Unlocking takes over nothing yet/).waitFor();
  await expectAccessible(locked, 'target-size', 'color-contrast-enhanced');
  await locked.getByLabel('Password').fill(demoPassword);
  await locked.getByRole('button', { name: 'Unlock' }).click();
  await locked.getByRole('heading', { name: 'Import an account' }).waitFor();
  const closed = locked.waitForEvent('close');
  await locked.close();
  await closed;
});

it('the address is given to whoever sends, as text and as a code, with what it is for', async () => {
  const main = await accountShown(windows);
  await page.getByRole('button', { name: 'Receive' }).click();
  await page.getByRole('img', { name: 'QR code of the address of Main' }).waitFor();
  await page.getByRole('img', { name: main, exact: true }).waitFor();
  await page.getByText('Not for real money yet').waitFor();
  await page.getByRole('button', { name: 'Copy address' }).click();
  await page.getByText('The address is copied', { exact: true }).waitFor();
  expect(await app.electron.evaluate(({ clipboard }) => clipboard.readText())).toBe(main);
  await expectAccessible(page);
  await keepPicture('receive', page);
  await goTo(windows, 'Wallet');
});

it('an account is looked at without a key, and its plan is refused before anybody agrees', async () => {
  await page.getByRole('button', { name: 'Watch an address' }).click();
  await page.getByLabel('Address to look at').fill(cold.toLowerCase().replace('90f', '90F'));
  await page.getByLabel('What it is called').fill('Cold');
  await page.getByRole('button', { name: 'Watch it' }).click();
  await page.getByText(/do not match its checksum/).waitFor();
  await page.getByLabel('Address to look at').fill(cold);
  await page.getByRole('button', { name: 'Watch it' }).click();
  await page.getByRole('heading', { name: 'Cold' }).waitFor();
  await page.getByText(/^You only look at this account/).waitFor();
  expect(await page.getByRole('button', { name: 'Get play money' }).count()).toBe(0);
  await page.getByText(/^Balances at block/).waitFor();
  await page.getByRole('button', { name: /^Cold watch-only/ }).waitFor();
  await page.getByRole('button', { name: 'Rename' }).click();
  await page
    .getByText('A plan that says “Cold” means nobody after that: you only look at this account.')
    .waitFor();
  await page.getByRole('button', { name: 'Leave it' }).click();

  const pay = callOf('pay', 'Pay Bob', 'transfer', { token: 'ETH', amount: '1', to: bob });
  const file = join(app.home, 'plan.json');
  writeFileSync(file, JSON.stringify({ ...planOf('From cold', [pay]), account: 'Cold' }));
  await goTo(windows, 'Plans');
  await page.getByRole('button', { name: 'Import a plan file' }).click();
  await page.locator('input[type=file]').setInputFiles(file);
  await vouchForEach(page);
  await page.getByRole('button', { name: 'Keep as a draft' }).click();
  await page.getByText(/^Cold is an account that you only look at: there is no key here/).waitFor();
  await page.getByText('Nothing can be signed for an account that you only look at.').waitFor();
  expect(await page.getByRole('button', { name: /^Agree to this plan/ }).isDisabled()).toBe(true);
});

/** The window that takes an account over, open at its form. */
async function importWindow(): Promise<Page> {
  await page.getByRole('button', { name: 'Import an account' }).click();
  const trusted = await windows.trusted();
  await trusted.getByRole('heading', { name: 'Import an account' }).waitFor();
  return trusted;
}

async function addContact(name: string, address: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a contact' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Address', { exact: true }).fill(address);
  await page.getByRole('button', { name: 'Add the contact' }).click();
}

it('a contact is kept under a name, and one that looks like it only after it was compared', async () => {
  await goTo(windows, 'Wallet');
  await page.getByRole('button', { name: 'Address book' }).click();
  await page.getByRole('heading', { name: 'The address book is empty' }).waitFor();
  await addContact('Bob', bob);
  await page.getByRole('button', { name: 'Change Bob' }).waitFor();
  await addContact('Bobby', `0x7099${'1'.repeat(32)}79c8`);
  await page.getByText(/begins or ends like Bob \(0x7099\w+\) and is another address/).waitFor();
  const add = page.getByRole('button', { name: 'Add the contact' });
  expect(await add.isDisabled()).toBe(true);
  await page.getByRole('checkbox', { name: /^I compared every digit/ }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Leave it' }).click();
  await page.getByText('1 contact', { exact: true }).waitFor();
});

it('the name is understood and shown at the approval, which says when the address book changed since', async () => {
  await askFor('send 1 ETH to bob', windows);
  await page.getByRole('button', { name: 'Review plan' }).last().click();
  await page.getByText(/^Send 1 ETH to Bob 0x7099…79C8\.$/).waitFor();
  await goTo(windows, 'Chat');
  await reviewAndAgree(windows);
  const review = page.getByRole('button', { name: 'Review the approval' });
  await review.waitFor();
  await goTo(windows, 'Wallet');
  await page.getByRole('button', { name: 'Address book' }).click();
  await page.getByRole('button', { name: 'Change Bob' }).click();
  await page.getByLabel('Address', { exact: true }).fill(other);
  await page.getByRole('button', { name: 'Save the change' }).click();
  await page.getByText('1 contact', { exact: true }).waitFor();
  await goTo(windows, 'Runs');
  await page
    .getByRole('button', { name: /^Send 1 ETH/ })
    .first()
    .click();
  const trusted = await openApproval(windows);
  await trusted.getByText(/this address was in the address book when the plan was made/).waitFor();
  await trusted.getByLabel(/^There is a danger\./).fill(bob.slice(-4));
  await sign(trusted);
  await closeTrusted(trusted);
  expect(await runEnded(windows)).toContain('Every effect was compared');
});

it('a long address book is drawn in parts', async () => {
  await goTo(windows, 'Wallet');
  for (let more = 0; more < 120; more += 1) {
    const own = (4_097 + more * 7).toString(16);
    const contact = { name: `Person ${1_000 + more}`, address: `0x${own}${'5c'.repeat(16)}${own}` };
    await askMain(page, 'contactAdd', { ...contact, chainIds: [], note: '', likenessSeen: false });
  }
  await page.getByRole('button', { name: 'Address book' }).click();
  await page.getByText('The first 100 of 121 contacts.').waitFor();
  const rows = page.getByRole('button', { name: /^Remove / });
  expect(await rows.count()).toBe(100);
  await page.getByRole('button', { name: 'Show 21 more' }).click();
  await expect.poll(() => rows.count()).toBe(121);
  expect(await page.getByText('The first 100').count()).toBe(0);
});

it('play money stays in dollars whatever currency is chosen, and the wallet says why', async () => {
  await goTo(windows, 'Settings');
  await page.getByRole('searchbox', { name: 'Find a setting' }).fill('euro');
  await page.getByText(/^1 group of settings/).waitFor();
  await page.getByLabel('Worth is shown in').selectOption('EUR');
  await page.getByText('Limits, budgets, plans and the exported history').waitFor();
  await expectAccessible(page);
  await keepPicture('settings-worth', page);
  await goTo(windows, 'Wallet');
  await page.getByText(/^Play money has no worth in EUR, so .* stay in US dollars\.$/).waitFor();
  await page.getByRole('columnheader', { name: 'Worth, USD' }).waitFor();
  await expectAccessible(page);
});

it('the wallet page tells what was sent and draws what the account was worth', async () => {
  await goTo(windows, 'Wallet');
  await page.getByRole('button', { name: /^Main/ }).click();
  const entry = page.getByRole('listitem').filter({ hasText: /^Send 1 ETH to 0x7099…79C8/ });
  await entry.getByText('Confirmed').waitFor();
  await entry.getByText('−1 ETH').waitFor();
  await entry.getByText(/^Fee 0\.\d+ ETH$/).waitFor();
  await page
    .getByRole('img', { name: /^Worth over the last week: from [\d,.]+ to [\d,.]+ USD/ })
    .waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Day', exact: true }).click();
  await page.getByRole('img', { name: /^Worth over the last day/ }).waitFor();
  await entry.getByRole('button', { name: /show its run$/ }).click();
  await page.getByRole('tree', { name: 'Steps with times' }).waitFor();
  await app.stop();
});
