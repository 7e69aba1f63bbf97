import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { closeTrusted, goTo, openApproval, runEnded, sign } from '../../scripts/demo/main-job.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import { keepPicture } from '../support/keep-picture.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';

/** Two groups side by side with what they need, and one that computes an amount. */
const plan = {
  ...{ id: 'script', name: 'A script', userId: 'local', createdAt: 1, status: 'draft' },
  root: {
    ...{ id: 'script', label: 'Run the groups', type: 'action', tool: 'forge_script' },
    params: {
      groups: [
        {
          description: 'Wrap and look at the price',
          operations: ['wrap 0.75 ETH', 'compute equivalent USDC {$X} for 0.75 WETH'],
        },
        {
          description: 'Look at what came',
          ...{ operations: ['verify at least 0.75 WETH'], dependencies: [0] },
        },
        {
          description: 'Say how it ends',
          operations: ['compute the share {$SHARE} of it, and verify that there is something left'],
          script: {
            codelines: [
              { line: '{$SHARE} = account.balance / 1000' },
              { line: 'require({$SHARE} > 0, "nothing is left");' },
            ],
            repairs: [{ code: 'SCRIPT_NOT_COMPILED', said: 'ParserError: Expected a semicolon' }],
          },
        },
      ],
    },
  },
};

it('a script shows its source and what it computed before it is agreed to, and runs as rehearsed', async () => {
  const { app, windows, page } = await appWithWallet();
  const file = join(app.home, 'script.json');
  writeFileSync(file, JSON.stringify(plan));
  await goTo(windows, 'Plans');
  await page.getByRole('button', { name: 'Import a plan file' }).click();
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Keep as a draft' }).click();
  await page.getByRole('button', { name: /^Rehearse/ }).click();
  await page.getByRole('heading', { name: 'The scripts' }).waitFor();
  await page
    .getByText(/^Group 0: compiled, ran, and sends 1 transaction with \d+ gas\.$/)
    .waitFor();
  await page.getByText('Group 1: compiled, ran, and sends nothing.').waitFor();
  // In units of the token that its sentence names, to the last place.
  await page.getByText(/^It computed X = \d.\d{3}(?:\.\d{1,6})? USDC/).waitFor();
  await page.getByText(/^It computed SHARE = \d{18,19} in smallest units/).waitFor();
  await page.getByText('Group 1 comes after group 0. Its script was written by the app.').waitFor();
  await page.getByText('Its script stands in the plan: read its source.').waitFor();
  await page.getByText('It was mended 1 time').click();
  await page.getByText('ParserError: Expected a semicolon', { exact: true }).waitFor();
  await page.getByText('Its source').first().click();
  await page.getByText('contract forge_script is Script').first().waitFor();
  await keepPicture('script', page);
  await expectAccessible(page);
  const seen = page.getByRole('checkbox');
  if ((await seen.count()) > 0) await seen.click();
  await page.getByRole('button', { name: /^Agree to this plan/ }).click();
  const trusted = await openApproval(windows);
  await trusted.getByRole('heading', { name: 'Wrap 0.75 ETH into 0.75 WETH' }).waitFor();
  await sign(trusted);
  await closeTrusted(trusted);
  expect(await runEnded(windows)).toMatch(/\S/);
  await page.getByText('Group 0: Wrap and look at the price done, 1 transaction').waitFor();
  await page.getByText('Group 1: Look at what came done, without a transaction').waitFor();
  for (const theme of ['dark', 'light']) {
    await page.evaluate((next) => {
      document.documentElement.dataset['theme'] = next;
    }, theme);
    await keepPicture(`script-run-${theme}`, page);
    await expectAccessible(page);
  }
  await app.stop();
});
