import { expect, it } from 'vitest';
import { askFor, goTo } from '../../scripts/demo/main-job.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';

it('a person gives coins, moves a price, which shows in a quote, and lets a day pass on the practice chain', async () => {
  const { app, windows, page } = await appWithWallet();
  await goTo(windows, 'Settings');
  const coins = page.getByLabel(/^Give /);
  await coins.fill('0');
  await page.getByText('An amount above zero, with at most six decimals.').waitFor();
  await expectAccessible(page);
  expect(await page.getByRole('button', { name: 'Give coins' }).isDisabled()).toBe(true);
  await coins.fill('250');
  await page.getByLabel('Coin to give').selectOption('WBTC');
  await page.getByRole('button', { name: 'Give coins' }).click();
  await page.getByText(/ has 250 WBTC more\.$/).waitFor();
  await expectAccessible(page);

  const ether = page.getByLabel('ETH', { exact: true });
  expect(await ether.inputValue()).toBe('3000');
  await ether.fill('-1');
  await page.getByText('A price above zero, with at most eight decimals.').waitFor();
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
  await askFor('Swap 1 ETH for USDC', windows);
  await page.getByRole('button', { name: 'Review plan' }).last().click();
  await page.getByRole('button', { name: /^Rehearse/ }).click();
  await page.getByText(/^Rehearsed on block/).waitFor();
  // What the better of the pools gives at 4000.5, less its 0.05 %.
  await page
    .getByText(/^\+3,99\d\.\d+ USDC$/)
    .first()
    .waitFor();
  await app.stop();
});
