import { afterAll, beforeAll, expect, it } from 'vitest';
import { goTo } from '../../scripts/demo/main-job.ts';
import { findAnvil } from '../../src/main/chain/anvil/find-anvil.ts';
import { type AnvilChild, spawnAnvil } from '../../src/main/chain/anvil/spawn-anvil.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';
import * as faults from '../support/faults.ts';

let anvil: AnvilChild;
let second: FaultProxy;

beforeAll(async () => {
  const args = ['--chain-id', '100'];
  anvil = await spawnAnvil({ binary: findAnvil(), args, deathSignal: 'KILL' });
  second = await startFaultProxy(anvil.rpcUrl);
});

afterAll(async () => {
  second.stop();
  await anvil.stop();
});

it('a network is added, asked through two endpoints, used, and left; each trouble says what it is', async () => {
  const { app, windows, page } = await appWithWallet();
  await goTo(windows, 'Settings');
  await page.getByRole('tab', { name: 'Networks' }).click();
  const nobody = page.getByText('Nobody is asked about this network: it has no endpoint.');
  await nobody.first().waitFor();
  expect(await nobody.count()).toBe(5);

  const add = async (network: string, url: string) => {
    await page.getByRole('button', { name: `Add an endpoint to ${network}` }).click();
    await page.getByLabel(`Address of an RPC endpoint of ${network}`).fill(url);
    await page.getByRole('button', { name: 'Add it' }).click();
  };
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

  await page.getByRole('button', { name: 'Use Gnosis' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Use Gnosis' }).click();
  await endpoints.getByText('Answers', { exact: true }).waitFor();
  await add('Gnosis', second.url);
  await page.getByText(/^What money depends on counts when two of them say the same/).waitFor();
  second.set(faults.silences['no connection']);
  await page.getByRole('button', { name: 'Test the endpoints of Gnosis' }).click();
  await endpoints.getByText('The RPC endpoint cannot be reached.').waitFor();
  await goTo(windows, 'Wallet');
  await page.getByText('Unverified: one endpoint alone says this').waitFor();
  await goTo(windows, 'Settings');
  await page.getByRole('tab', { name: 'Networks' }).click();
  await endpoints.getByText('Does not answer').waitFor();
  expect(await page.locator('body').textContent()).not.toContain('secret');

  await page.getByRole('button', { name: 'Use Practice Ethereum' }).click();
  await page.getByRole('button', { name: 'Remove Gnosis' }).click();
  await page.getByText('Gnosis').first().waitFor({ state: 'detached' });
  await app.stop();
});
