import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { type Address, createTestClient, http, isAddress, type TestClient } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  accountShown,
  closeTrusted,
  demoPassword,
  goTo,
  openApproval,
  reviewAndAgree,
  runEnded,
  sign,
  type Windows,
} from '../../scripts/demo/main-job.ts';
import { findAnvil } from '../../src/main/chain/anvil/find-anvil.ts';
import { type AnvilChild, spawnAnvil } from '../../src/main/chain/anvil/spawn-anvil.ts';
import { currencyFeedOf } from '../../src/shared/chain/currency-feeds.ts';
import { usdFeedsOf } from '../../src/shared/chain/usd-feeds.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import type { RunningApp } from '../support/electron-app.ts';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';
import * as faults from '../support/faults.ts';
import { keepPicture } from '../support/keep-picture.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';
import { putFeed, putMulticall } from '../support/put-feed.ts';
import { callOf, planOf, vouchForEach } from '../support/start-plan.ts';
import { chooseFolder } from '../support/system-dialogs.ts';

let anvil: AnvilChild;
let second: FaultProxy;
let mainnet: AnvilChild;
let mainnetProxy: FaultProxy;
let mainnetSecond: FaultProxy;
let onMainnet: TestClient<'anvil'>;
let app: RunningApp;
let windows: Windows;
let page: Page;
/** The account of practice. */
let main: Address;
/** The account of real money. */
let payer: Address;

beforeAll(async () => {
  const start = (chainId: string) =>
    spawnAnvil({ binary: findAnvil(), args: ['--chain-id', chainId], deathSignal: 'KILL' });
  [anvil, mainnet] = await Promise.all([start('100'), start('1')]);
  second = await startFaultProxy(anvil.rpcUrl);
  mainnetProxy = await startFaultProxy(mainnet.rpcUrl);
  mainnetSecond = await startFaultProxy(mainnet.rpcUrl);
  onMainnet = createTestClient({ mode: 'anvil', transport: http(mainnet.rpcUrl) });
  // A network whose newest block is old is not believed.
  await onMainnet.setIntervalMining({ interval: 1 });
  ({ app, windows, page } = await appWithWallet());
  main = await accountShown(windows);
});

afterAll(async () => {
  second.stop();
  mainnetProxy.stop();
  mainnetSecond.stop();
  await Promise.all([anvil.stop(), mainnet.stop()]);
});

async function openNetworks(): Promise<void> {
  await goTo(windows, 'Settings');
  await page.getByRole('tab', { name: 'Networks' }).click();
}

async function add(network: string, url: string): Promise<void> {
  await page.getByRole('button', { name: `Add an endpoint to ${network}` }).click();
  await page.getByLabel(`Address of an RPC endpoint of ${network}`).fill(url);
  // What it may be asked for is kept to: a test has no use for the wait.
  await page.getByLabel('Requests a minute, at most').fill('6000');
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
  await page.getByLabel('Chain id').fill('abc');
  await page.getByText('A chain id is a whole number').waitFor();
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

/** A step of the road by its title and the word that is beside it. */
const step = (words: RegExp) =>
  page
    .getByRole('list', { name: 'Steps to real money' })
    .getByRole('listitem')
    .filter({ hasText: words });

async function openRoad(): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('real money');
  await page.getByRole('option', { name: /^Real money/ }).click();
  await page.getByRole('heading', { name: 'Real money' }).waitFor();
}

it('the road to real money tells what is done, and the wallet is let sign with its password alone', async () => {
  await goTo(windows, 'Wallet');
  await page.getByRole('button', { name: 'see the road to real money' }).click();
  await step(/^A wallet of your ownDone/).waitFor();
  await step(/^A network, and whom to ask about itTo do/).waitFor();
  await step(/^An account of its own for real moneyTo do/).waitFor();
  expect(await page.getByRole('button', { name: 'Write the request' }).isDisabled()).toBe(true);
  await expectAccessible(page);
  await step(/^A way backTo do/)
    .getByRole('button', { name: 'Set up backups' })
    .click();
  // It is there as long as the app: the road looks at it again at its end.
  const disk = join(app.home, 'disk');
  mkdirSync(disk);
  await chooseFolder(app, disk);
  await page.getByRole('button', { name: 'Choose a folder for backups' }).click();
  await page.getByRole('button', { name: 'Back up now' }).click();
  await page.getByText(/^The last backup was made/).waitFor();
  await openNetworks();
  await add('Ethereum', mainnetProxy.url);
  await add('Ethereum', mainnetSecond.url);
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
  await endpoints.getByText('Answers', { exact: true }).first().waitFor();
  await openRoad();
  await step(/^A way backDone/).waitFor();
  await step(/^A second endpoint of another providerDone/).waitFor();
  await step(/^Use EthereumDone/).waitFor();
  await step(/^Let the wallet sign for EthereumDone/).waitFor();
  await step(/^Receive a littleTo do/).waitFor();
  await expectAccessible(page);
  await keepPicture('road', page);
});

it('real money has an account of its own, which pays there and not in practice', async () => {
  const own = step(/^An account of its own for real money/);
  await own.getByRole('button', { name: 'Add an account' }).click();
  const trusted = await windows.trusted();
  await trusted.getByRole('button', { name: 'Add the next account' }).click();
  await trusted.getByRole('heading', { name: 'The account was added' }).waitFor();
  expect(await trusted.locator('[data-net=real]').count()).toBe(1);
  await closeTrusted(trusted);
  await keepPicture('road-account', page);
  await expectAccessible(page);
  await own.getByRole('button', { name: 'Pay from Account 2' }).click();
  await step(/^An account of its own for real moneyDone/).waitFor();
  await goTo(windows, 'Wallet');
  await page.getByRole('button', { name: /^Account 2 pays 0x/ }).waitFor();
  await page.getByRole('button', { name: /^Main pays in practice/ }).click();
  await page.getByText(/In practice it is the one that pays/).waitFor();
  await expectAccessible(page);
  await keepPicture('real-wallet', page);
});

it('money comes to the address that the road shows, and the road sees it', async () => {
  await openRoad();
  await step(/^Receive a little/)
    .getByRole('button', { name: 'Show my address' })
    .click();
  await page.getByRole('img', { name: 'QR code of the address of Account 2' }).waitFor();
  await page.getByText('Send only what is on Ethereum').waitFor();
  await page.getByRole('button', { name: 'Copy address' }).click();
  await page.getByText('The address is copied', { exact: true }).waitFor();
  const address = await app.electron.evaluate(({ clipboard }) => clipboard.readText());
  expect(isAddress(address)).toBe(true);
  payer = address as Address;
  await expectAccessible(page);
  await keepPicture('receive-real', page);
  await onMainnet.setBalance({ address: payer, value: 5n * 10n ** 16n });
  await openRoad();
  await step(/^Receive a littleDone/).waitFor();
});

it('the first small send is words that the person reads and sends, and ends with its verdict', async () => {
  await step(/^Send a little, to yourselfTo do/)
    .getByRole('button', { name: 'Write the request' })
    .click();
  const box = page.getByRole('textbox', { name: 'Message' });
  await expect.poll(() => box.inputValue()).toBe(`send 0.001 ETH to ${main}`);
  expect(await page.getByRole('button', { name: 'Review plan' }).count()).toBe(0);
  await expectAccessible(page);
  await keepPicture('first-send', page);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('button', { name: 'Review plan' }).waitFor();
  await reviewAndAgree(windows);
  const trusted = await openApproval(windows);
  await expectAccessible(trusted, 'color-contrast-enhanced');
  expect(await trusted.locator('[data-net=real]').count()).toBe(1);
  await keepPicture('first-approval', trusted);
  await sign(trusted);
  await closeTrusted(trusted);
  expect(await runEnded(windows)).toContain('As rehearsed');
  await keepPicture('first-run', page);
  await openRoad();
  await page.getByRole('heading', { name: 'You have come the whole way' }).waitFor();
  await step(/^Send a little, to yourselfDone/).waitFor();
  await expectAccessible(page);
  await keepPicture('road-done', page);
  await openNetworks();
  await page.getByRole('button', { name: 'Sign no more for Ethereum' }).click();
  const taking = page.getByRole('alertdialog');
  await expectAccessible(page);
  await taking.getByRole('button', { name: 'Sign no more for it' }).click();
  await page.getByText('Your wallet signs nothing for it yet').waitFor();
  await page.getByRole('button', { name: `Remove the endpoint ${mainnetSecond.host}` }).click();
  await page.getByText(/^Single source: this endpoint alone is believed/).waitFor();
});

it('worth is shown in a currency once its feed is believed, and in dollars with the reason until then', async () => {
  const price = (description: string, answer: bigint) => ({ description, answer, updatedAt: 0n });
  const [ethUsd, eurUsd] = [usdFeedsOf(1)['ETH']?.address, currencyFeedOf(1, 'EUR')?.address];
  if (ethUsd === undefined || eurUsd === undefined) throw new Error('no feeds');
  await putMulticall(onMainnet);
  await putFeed(onMainnet, ethUsd, price('ETH / USD', 3_000n * 10n ** 8n));
  await putFeed(onMainnet, eurUsd, price('GBP / USD', 120_000_000n));
  await goTo(windows, 'Settings');
  await page.getByRole('tab', { name: 'Settings', exact: true }).click();
  await page.getByLabel('Worth is shown in').selectOption('EUR');
  await goTo(windows, 'Wallet');
  await page.getByRole('button', { name: /^Account 2/ }).click();
  await page.getByText('What the feed for EUR says is not believed').waitFor();
  await page.getByRole('columnheader', { name: 'Worth, USD' }).waitFor();

  await putFeed(onMainnet, eurUsd, price('EUR / USD', 120_000_000n));
  await goTo(windows, 'Settings');
  await goTo(windows, 'Wallet');
  await page.getByText(/^1 EUR = 1\.2 USD, by Chainlink, /).waitFor();
  await page.getByRole('columnheader', { name: 'Worth, EUR' }).waitFor();
  const total = page.getByRole('row', { name: /^Total/ });
  // Something of 0.05 ETH at 3,000 dollars, or 2,500 euros, went for a fee.
  expect(await total.textContent()).toMatch(/12\d\.\d\d/);
  await expectAccessible(page);
  await keepPicture('wallet-in-euros', page);
});

it('while no endpoint answers, a plan is shown with the calls that are certain, and cannot be agreed to', async () => {
  mainnetProxy.set(faults.silences['no connection']);

  const spender = '0xa11ce00000000000000000000000000000000001';
  const trade = { tokenIn: 'ETH', tokenOut: 'USDC', amount: '0.01' };
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
  await expectAccessible(page);
});
