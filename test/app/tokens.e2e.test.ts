import { expect, it } from 'vitest';
import { goTo } from '../../scripts/demo/main-job.ts';
import { adversarialContracts as bad } from '../../src/shared/chain/practice-contracts.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';

it('a token is looked up, told what is suspicious about it, added, and removed', async () => {
  const { app, windows, page } = await appWithWallet();
  await goTo(windows, 'Settings');
  await page.getByText('No tokens were added.').waitFor();
  const lookUp = async (address: string) => {
    await page.getByLabel('Address of its contract').fill(address);
    await page.getByRole('button', { name: 'Look it up' }).click();
  };
  await lookUp('USDC');
  await page.getByText('This is not the address of a token.').waitFor();

  await lookUp(bad.lookAlikeUsdc);
  const seen = page.getByRole('region', { name: 'What the contract says of itself' });
  await seen.getByText('It calls itself like a well-known token, and is not that token.').waitFor();
  expect(await seen.textContent()).toContain('0xBAd00000…, calls itself USD Coin, 18 decimals');
  await expectAccessible(page);

  await lookUp(bad.feeOnTransfer);
  await seen.getByText('FEE', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Add it to your tokens' }).click();
  const list = page.getByRole('list', { name: 'Tokens that you added' });
  await list.getByText('Calls itself Fee On Transfer').waitFor();
  await lookUp(bad.feeOnTransfer);
  await seen.getByText('This token is among yours already.').waitFor();

  await page.getByRole('button', { name: 'Remove FEE on Practice Ethereum' }).click();
  await page.getByText('No tokens were added.').waitFor();
  await app.stop();
});
