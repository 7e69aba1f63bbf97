import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeTrusted, demoPassword, goTo, type Windows } from '../../scripts/demo/main-job.ts';
import { findAnvil } from '../../src/main/chain/anvil/find-anvil.ts';
import { type AnvilChild, spawnAnvil } from '../../src/main/chain/anvil/spawn-anvil.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import type { RunningApp } from '../support/electron-app.ts';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';
import * as faults from '../support/faults.ts';
import { keepPicture } from '../support/keep-picture.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';
import { callOf, planOf, vouchForEach } from '../support/start-plan.ts';

let anvil: AnvilChild;
let second: FaultProxy;
let mainnet: AnvilChild;
let mainnetProxy: FaultProxy;
let app: RunningApp;
let windows: Windows;
let page: Page;

beforeAll(async () => {
  const start = (chainId: string) =>
    spawnAnvil({ binary: findAnvil(), args: ['--chain-id', chainId], deathSignal: 'KILL' });
  [anvil, mainnet] = await Promise.all([start('100'), start('1')]);
  second = await startFaultProxy(anvil.rpcUrl);
  mainnetProxy = await startFaultProxy(mainnet.rpcUrl);
  ({ app, windows, page } = await appWithWallet());
});

afterAll(async () => {
  second.stop();
  mainnetProxy.stop();
  await Promise.all([anvil.stop(), mainnet.stop()]);
});

async function openNetworks(): Promise<void> {
  await goTo(windows, 'Settings');
  await page.getByRole('tab', { name: 'Networks' }).click();
}

async function add(network: string, url: string): Promise<void> {
  await page.getByRole('button', { name: `Add an endpoint to ${network}` }).click();
  await page.getByLabel(`Address of an RPC endpoint of ${network}`).fill(url);
  await page.getByRole('button', { name: 'Add it' }).click();
}

async function use(network: string): Promise<void> {
  await page.getByRole('button', { name: `Use ${network}` }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: `Use ${network}` })
    .click();
}

it('a network is added, asked through two endpoints, used, and left; each trouble says what it is', async () => {
  await openNetworks();
  const nobody = page.getByText('Nobody is asked about this network: it has no endpoint.');
  await nobody.first().waitFor();
  expect(await nobody.count()).toBe(5);

  const secret = `${anvil.rpcUrl}/?key=secret`;
  await add('Ethereum', secret);
  await page.getByText('Chain 1 is wanted, but the RPC endpoint serves chain 100.').waitFor();
  await page.getByRole('button', { name: 'Leave it' }).click();

  await page.getByLabel('Name', { exact: true }).fill('Gnosis');
  await page.getByLabel('Chain id').fill('100');
  await page.getByLabel('Symbol of its coin').fill('XDAI');
  await page.getByRole('button', { name: 'Add the network' }).click();
  await add('Gnosis', secret);
  await page.getByText(/^Single source: this endpoint alone is believed/).waitFor();
  const endpoints = page.getByRole('list', { name: 'Endpoints of Gnosis' });
  await page.getByRole('button', { name: 'Test the endpoints of Gnosis' }).click();
  await endpoints.getByText(/^Tested: block 0, \d+ ms\.$/).waitFor();

  await use('Gnosis');
  await endpoints.getByText('Answers', { exact: true }).waitFor();
  await add('Gnosis', second.url);
  await page.getByText(/^What money depends on counts when two of them say the same/).waitFor();
  second.set(faults.silences['no connection']);
  await page.getByRole('button', { name: 'Test the endpoints of Gnosis' }).click();
  await endpoints.getByText('The RPC endpoint cannot be reached.').waitFor();
  await goTo(windows, 'Wallet');
  await page.getByText('Unverified: one endpoint alone says this').waitFor();
  await openNetworks();
  await endpoints.getByText('Does not answer').waitFor();
  expect(await page.locator('body').textContent()).not.toContain('secret');

  await page.getByRole('button', { name: 'Use Practice Ethereum' }).click();
  // One that is in use is not removed.
  await page.getByRole('button', { name: 'Use Gnosis' }).waitFor();
  await page.getByRole('button', { name: 'Remove Gnosis' }).click();
  await page.getByText('Gnosis').first().waitFor({ state: 'detached' });
});

it('the road to real money tells what is done, and the wallet is let sign with its password alone', async () => {
  await goTo(windows, 'Wallet');
  await page.getByRole('button', { name: 'see the road to real money' }).click();
  const steps = page.getByRole('list', { name: 'Steps to real money' }).getByRole('listitem');
  await steps.filter({ hasText: /^A wallet of your ownDone/ }).waitFor();
  await steps.filter({ hasText: /^A network, and whom to ask about itTo do/ }).waitFor();
  await expectAccessible(page);
  await openNetworks();
  await add('Ethereum', mainnetProxy.url);
  await page.getByText('Your wallet signs nothing for it yet').waitFor();
  await page.getByRole('button', { name: 'Let the wallet sign for Ethereum' }).click();
  const trusted = await windows.trusted();
  await trusted.getByLabel('Password').fill('not the password');
  const agree = trusted.getByRole('button', { name: 'Let it sign for Ethereum' });
  await agree.click();
  await trusted.getByText('Nothing is signed for this network.').waitFor();
  await expectAccessible(trusted);
  await keepPicture('enable-chain', trusted);
  await trusted.getByLabel('Password').fill(demoPassword);
  await agree.click();
  await trusted.getByRole('heading', { name: 'It may sign for Ethereum' }).waitFor();
  await closeTrusted(trusted);
  await page.getByText('Your wallet signs for it', { exact: true }).waitFor();
  await use('Ethereum');
  const endpoints = page.getByRole('list', { name: 'Endpoints of Ethereum' });
  await endpoints.getByText('Answers', { exact: true }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('real money');
  await page.getByRole('option', { name: /^Real money/ }).click();
  await steps.filter({ hasText: /^Let the wallet sign for EthereumDone/ }).waitFor();
  await steps.filter({ hasText: /^Receive a littleTo do/ }).waitFor();
  await keepPicture('road', page);
  await steps.getByRole('button', { name: 'Show my address' }).click();
  await page.getByText('Send only what is on Ethereum').waitFor();
  await keepPicture('receive-real', page);
  await openNetworks();
  await page.getByRole('button', { name: 'Sign no more for Ethereum' }).click();
  const taking = page.getByRole('alertdialog');
  await expectAccessible(page);
  await taking.getByRole('button', { name: 'Sign no more for it' }).click();
  await page.getByText('Your wallet signs nothing for it yet').waitFor();
});

it('while no endpoint answers, a plan is shown with the calls that are certain, and cannot be agreed to', async () => {
  mainnetProxy.set(faults.silences['no connection']);

  const spender = '0xa11ce00000000000000000000000000000000001';
  const trade = { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1' };
  const steps = [
    callOf('allow', 'Allow', 'approve', { token: 'USDC', spender, amount: 'unlimited' }),
    callOf('swap', 'Swap', 'defi_swap', trade),
  ];
  const file = join(app.home, 'plan.json');
  writeFileSync(file, JSON.stringify({ ...planOf('Without a network', steps), chainId: 1 }));
  await goTo(windows, 'Plans');
  await page.getByRole('button', { name: 'Import a plan file' }).click();
  await page.locator('input[type=file]').setInputFiles(file);
  await vouchForEach(page);
  await page.getByRole('button', { name: 'Keep as a draft' }).click();
  await page.getByRole('button', { name: /^Rehearse/ }).click();
  await page.getByText(/^Could not be rehearsed/).waitFor();

  const trouble = page.getByRole('note').or(page.locator('.note.unknown')).first();
  const why = (await trouble.textContent()) ?? '';
  for (const said of ['cannot be reached', 'Nothing was signed', 'Check that it runs']) {
    expect(why).toContain(said);
  }
  await page.getByText('Not run: its effects are unknown').waitFor();
  await page.getByText('Danger: the spender may take all USDC').waitFor();
  await page.getByText(/^Unknown: \d+ of \d+ checks of this call need a rehearsal/).waitFor();
  const rows = page.getByRole('treeitem');
  expect((await rows.allTextContents()).filter((row) => row.includes('Unknown'))).toHaveLength(2);
  await page.getByText('Totals and worst case are not known').waitFor();
  const agree = page.getByRole('button', { name: /^Agree to this plan/ });
  expect(await agree.isDisabled()).toBe(true);
  await page.getByText('It could not be rehearsed. Nothing is agreed to unseen.').waitFor();
  await expectAccessible(page);
  await keepPicture('without-network', page);
  await page.getByText('The others were made.').scrollIntoViewIfNeeded();
  await keepPicture('without-network-findings', page);
  await rows.filter({ hasText: 'Swap' }).click();
  await page.getByText(/what only a rehearsal on the network can tell/).waitFor();
  await keepPicture('without-network-swap', page);
});
