import { afterAll, beforeAll, expect, it } from 'vitest';
import { goTo } from '../../scripts/demo/main-job.ts';
import { findAnvil } from '../../src/main/chain/anvil/find-anvil.ts';
import { type AnvilChild, spawnAnvil } from '../../src/main/chain/anvil/spawn-anvil.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';
import * as faults from '../support/faults.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';

const cold = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';

let anvil: AnvilChild;
let endpoint: FaultProxy;

beforeAll(async () => {
  const args = ['--chain-id', '100'];
  anvil = await spawnAnvil({ binary: findAnvil(), args, deathSignal: 'KILL' });
  endpoint = await startFaultProxy(anvil.rpcUrl);
});

afterAll(async () => {
  endpoint.stop();
  await anvil.stop();
});

it('what was read stays with its age when the endpoint is away, and no price is made up', async () => {
  const { app, windows, page } = await appWithWallet();
  await goTo(windows, 'Settings');
  await page.getByRole('tab', { name: 'Networks' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Gnosis');
  await page.getByLabel('Chain id').fill('100');
  await page.getByLabel('Symbol of its coin').fill('XDAI');
  await page.getByRole('button', { name: 'Add the network' }).click();
  await page.getByRole('button', { name: 'Add an endpoint to Gnosis' }).click();
  await page.getByLabel('Address of an RPC endpoint of Gnosis').fill(endpoint.url);
  await page.getByRole('button', { name: 'Add it' }).click();
  await page.getByRole('button', { name: 'Use Gnosis' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Use Gnosis' }).click();

  await goTo(windows, 'Wallet');
  await page.getByRole('button', { name: 'Watch an address' }).click();
  await page.getByLabel('Address to look at').fill(cold);
  await page.getByLabel('What it is called').fill('Cold');
  await page.getByRole('button', { name: 'Watch it' }).click();
  await page.getByText('No price known').waitFor();
  await page.getByText('1 token with no known price is not counted: XDAI').waitFor();
  await page.getByText('Single source: one endpoint alone says this').waitFor();
  await page.getByText(/^Balances at block 0/).waitFor();
  await page.getByText(/^Of the last week fewer than two worths/).waitFor();
  await expectAccessible(page);

  endpoint.set(faults.silences['no connection']);
  await page.getByRole('button', { name: /^Main/ }).click();
  await page.getByText('The RPC endpoint cannot be reached.').first().waitFor();
  await page.getByRole('button', { name: 'Try again' }).first().waitFor();
  expect(await page.getByText(/^Balances at block/).count()).toBe(0);
  await expectAccessible(page);
  endpoint.set(null);
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await page.getByText(/^Balances at block 0/).waitFor();
  await app.stop();
});
