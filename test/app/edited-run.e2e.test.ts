import { expect, it } from 'vitest';
import { practiceClient, usdcOf } from '../../scripts/demo/chain-proof.ts';
import { accountShown, askFor, openApproval, runEnded, sign } from '../../scripts/demo/main-job.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';

it('a plan that was edited does on the chain what the edit says', async () => {
  const { app, windows } = await appWithWallet();
  const account = await accountShown(windows);
  await askFor('swap 1 ETH for USDC', windows);
  const page = await windows.app();
  await page.getByRole('button', { name: 'Review plan' }).last().click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('2');
  await page.getByText(/^Changes not saved/).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save as revision 2' }).click();
  await page.getByText(/^revision 2, hash/).waitFor();
  await page.getByRole('button', { name: 'Rehearse' }).click();
  await page.getByText(/^Rehearsed on block/).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Agree to this plan/ }).click();
  await sign(await openApproval(windows));
  expect(await runEnded(windows)).toContain('Every effect was compared');
  const client = await practiceClient(app.dataDir);
  const wei = await client.getBalance({ address: account });
  // 2 ETH and the fee are gone.
  expect(wei).toBeLessThan(98n * 10n ** 18n);
  expect(wei).toBeGreaterThan(979n * 10n ** 17n);
  expect(await usdcOf(client, account)).toBeGreaterThan(5_900_000_000n);
  await app.stop();
});
