import { expect, it } from 'vitest';
import { practiceClient } from '../../scripts/demo/chain-proof.ts';
import {
  accountShown,
  closeTrusted,
  demoPassword,
  goTo,
  openApproval,
  runEnded,
  sign,
} from '../../scripts/demo/main-job.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import { keepPicture } from '../support/keep-picture.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';
import { callOf, planOf, startPlan } from '../support/start-plan.ts';

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const give = (id: string, label: string) =>
  callOf(id, label, 'transfer', { token: 'ETH', amount: '1', to: bob });
const plan = {
  ...planOf('Give twice', [
    give('one', 'Give 1 ETH to Bob'),
    give('two', 'Give another ETH to Bob'),
  ]),
  budget: { maxSpend: [{ token: 'ETH', chainId: 31_337, amount: '1.5' }] },
};

it('a run waits at its limit, says so, and goes on to exactly one more transaction when more is allowed', async () => {
  const { app, windows, page } = await appWithWallet();
  const account = (await accountShown(windows)) as `0x${string}`;
  await goTo(windows, 'Budget');
  await page.getByText(/^No limit is set, so nothing but your approvals/).waitFor();
  await page.getByText('Nothing was spent here yet.').waitFor();
  await page.getByLabel('At most, in ETH').fill('0.05');
  await page.getByRole('button', { name: 'Set the limit' }).click();
  const limits = page.getByRole('table', { name: 'Limits, and what is left of each' });
  await limits.getByText('Network fees').waitFor();
  await page.getByLabel('What is limited').selectOption({ label: 'Everything, in dollars' });
  await page.getByLabel('It holds').selectOption({ label: 'Any 7 days' });
  await page.getByLabel('At most, in USD').fill('50000');
  await page.getByRole('button', { name: 'Set the limit' }).click();
  await limits.getByRole('button', { name: /^Change the limit: .*any 7 days$/ }).waitFor();
  await limits.getByRole('button', { name: /^Change the limit: .*any 7 days$/ }).click();
  await page.getByLabel('At most, in USD').fill('60000');
  await page.getByRole('button', { name: 'Change the limit', exact: true }).click();
  const keep = limits.getByRole('button', { name: /^Keep it as it is: .*any 7 days$/ });
  const window = await windows.trusted();
  await window
    .getByRole('heading', { name: 'Raise the limit of $50,000 for any 7 days to $60,000?' })
    .waitFor();
  await window.getByLabel('Password').fill(`${demoPassword}, not`);
  const raise = window.getByRole('button', { name: 'Raise', exact: true });
  await raise.click();
  await window.getByText('The password does not open this vault.').waitFor();
  await expectAccessible(window);
  await keepPicture('policy-password', window);
  expect(await keep.count()).toBe(0);
  await window.getByLabel('Password').fill(demoPassword);
  await raise.click();
  await window.getByRole('heading', { name: 'It is agreed to' }).waitFor();
  await closeTrusted(window);
  await keep.waitFor();
  await expectAccessible(page);
  await keepPicture('budget-standing', page);
  await keep.click();
  await keep.waitFor({ state: 'detached' });

  await startPlan(app, windows, plan);
  const first = await openApproval(windows);
  await sign(first);
  await closeTrusted(first);

  const foot = page.getByRole('status', { name: 'State of Give twice' });
  await foot.getByText('Waiting, over its budget').waitFor();
  expect(await foot.getByRole('paragraph').textContent()).toBe(
    'The limit of 1.5 ETH of spending in this run is reached: 1 ETH is spent, 0 ETH is set aside, and this step may take up to 1 ETH. Nothing further was signed, and nothing is lost. Allow more, and the run goes on by itself.',
  );
  await foot.getByRole('button', { name: 'Allow 2 ETH for this run' }).waitFor();
  await foot.getByRole('button', { name: 'Open the budget' }).click();
  await limits.getByText('Run of Give twice').waitFor();
  await page.getByRole('table', { name: 'The last spends, newest first' }).waitFor();
  await limits.getByRole('button', { name: /^Change the limit: ETH on/ }).click();
  await page.getByLabel('At most, in ETH').fill('2');
  await page.getByRole('button', { name: 'Change the limit', exact: true }).click();
  const more = await windows.trusted();
  await more
    .getByRole('heading', {
      name: 'Raise the limit of 1.5 ETH for the run of “Give twice” to 2 ETH?',
    })
    .waitFor();
  await more.getByText(/^It is so at once, for this run alone/).waitFor();
  await keepPicture('policy-run', more);
  await expectAccessible(more);
  await more.getByLabel('Password').fill(demoPassword);
  await more.getByRole('button', { name: 'Raise', exact: true }).click();
  await more.getByRole('heading', { name: 'It is agreed to' }).waitFor();
  await closeTrusted(more);
  await limits.getByRole('button', { name: 'Run of Give twice' }).click();
  await sign(await openApproval(windows));
  expect(await runEnded(windows)).toContain('Every effect was compared');
  const client = await practiceClient(app.dataDir);
  expect(await client.getTransactionCount({ address: account })).toBe(2);
  await app.stop();
});
