import { expect, it } from 'vitest';
import { goTo, makeWallet } from '../../scripts/demo/main-job.ts';
import { windowsOf } from '../../scripts/demo/windows-of.ts';
import { launchApp } from '../support/electron-app.ts';

it('a person gives coins, moves a price and lets a day pass on the practice chain', async () => {
  const app = await launchApp();
  const windows = windowsOf(app.electron);
  await makeWallet(windows, async () => undefined);
  const page = await windows.app();
  await goTo(windows, 'Settings');

  const coins = page.getByLabel(/^Give /);
  await coins.fill('0');
  expect(await page.getByRole('button', { name: 'Give coins' }).isDisabled()).toBe(true);
  await coins.fill('250');
  await page.getByLabel('Coin to give').selectOption('WBTC');
  await page.getByRole('button', { name: 'Give coins' }).click();
  await page.getByText(/ has 250 WBTC more\.$/).waitFor();

  const ether = page.getByLabel('ETH', { exact: true });
  expect(await ether.inputValue()).toBe('3000');
  await ether.fill('4000.5');
  await page.getByRole('button', { name: 'Move the price of ETH' }).click();
  await expect.poll(() => ether.inputValue()).toBe('4000.5');
  await expect
    .poll(() => page.getByRole('button', { name: 'Move the price of ETH' }).isDisabled())
    .toBe(true);

  const clock = page.getByText(/^On this chain it is/).locator('time');
  const before = Date.parse((await clock.getAttribute('datetime')) ?? '');
  await page.getByRole('button', { name: 'One day later' }).click();
  await expect
    .poll(async () => Date.parse((await clock.getAttribute('datetime')) ?? '') - before)
    .toBeGreaterThanOrEqual(86_400_000);
  await app.stop();
});
