import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { getAddress } from 'viem';
import { expect, it } from 'vitest';
import { askFor, goTo, type Windows } from '../../scripts/demo/main-job.ts';
import { adversarialContracts, practiceNames } from '../../src/shared/chain/practice-contracts.ts';
import { sourceServices } from '../contracts/support/source-services.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import type { RunningApp } from '../support/electron-app.ts';
import { keepPicture } from '../support/keep-picture.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';
import { answerDialogs } from '../support/system-dialogs.ts';

const address = getAddress(adversarialContracts.honestReturn);
const abi = (items: object[]) => ({
  ...{ name: 'abi.json', mimeType: 'application/json' },
  buffer: Buffer.from(JSON.stringify(items)),
});
const exchange = {
  ...{ type: 'function', name: 'exchange', inputs: [], outputs: [], stateMutability: 'payable' },
};

it('a person adds the ABI of a contract, sees its functions, and takes it away; a name is said with its address', async () => {
  const { app, windows, page } = await appWithWallet();
  await goTo(windows, 'Settings');
  await page.getByRole('tab', { name: 'Contracts' }).click();
  await page.getByText('You added no contract.').waitFor();

  const add = page.getByRole('button', { name: 'Add the contract' });
  expect(await add.isDisabled()).toBe(true);
  await page.getByLabel('Address', { exact: true }).fill(address);
  await page.getByLabel('What you call it (optional)').fill('Exchange');
  await page.getByLabel('File with its ABI, as JSON').setInputFiles(abi([]));
  await add.click();
  await page.getByText('The ABI has no function that could be called.').waitFor();
  await page.getByLabel('File with its ABI, as JSON').setInputFiles(abi([exchange]));
  // The system asks outside of the page.
  const asked = await answerDialogs(app, true);
  await add.click();
  const list = page.getByRole('list', { name: 'Contracts that you added' });
  await list.getByText(address).waitFor();
  expect(await asked()).toEqual(['Let plans call a contract by this ABI?']);
  await list.getByRole('button', { name: '1 function' }).click();
  await list.getByText('function exchange() payable').waitFor();
  await list.getByRole('button', { name: 'Remove Exchange from the list' }).click();
  await page.getByText('You added no contract.').waitFor();

  await lookUpAndAccept(app, windows, page);

  await askFor('Send 0.5 ETH to alice.eth', windows);
  await page.getByRole('button', { name: 'Review plan' }).last().click();
  await page.getByText('Looked-up name').first().waitFor();
  await page.getByText('alice.eth').first().waitFor();
  const alice = getAddress(practiceNames['alice.eth'] ?? '');
  expect(await page.locator('body').textContent()).toContain(alice.slice(0, 6));
  await app.stop();
});

/** A service on this computer is asked, has nothing, and the contract is accepted all the same. */
async function lookUpAndAccept(app: RunningApp, windows: Windows, page: Page): Promise<void> {
  const services = await sourceServices();
  const unknown = getAddress(adversarialContracts.dishonestReturn);
  const ask = page.getByRole('button', { name: 'Ask about it' });
  await page.getByLabel('Address to ask about').fill(unknown);
  await ask.click();
  // Nobody outside knows contracts of a practice chain.
  await page.getByText(/nobody was asked for its source/).waitFor();
  expect(services.seen).toEqual([]);
  await page.getByLabel('Address of Sourcify').fill('http://example.org');
  await page.getByRole('button', { name: 'Save the addresses' }).click();
  await page.getByText('That is no address of a service').waitFor();
  // The system asks outside of the page.
  const allowed = await answerDialogs(app, true);
  await page.getByLabel('Address of Sourcify').fill(services.sourcifyUrl);
  await page.getByRole('button', { name: 'Save the addresses' }).click();
  await page.getByText('That is no address of a service').waitFor({ state: 'detached' });
  await page.getByRole('checkbox', { name: /contracts of practice chains/ }).click();
  await page
    .getByRole('checkbox', { name: /contracts of practice chains/, checked: true })
    .waitFor();
  await ask.click();
  const known = page.getByRole('list', { name: 'What services know of contracts' });
  await known.getByText(/^Not verified: Sourcify has no source of it/).waitFor();
  expect(services.seen).toHaveLength(1);
  await keepPicture('contract-unverified', page);
  await expectAccessible(page);
  await importScript(app, windows, page, unknown);
  await page.getByText('Nobody verified a contract', { exact: true }).waitFor();
  await keepPicture('script-contract-unverified', page);
  await expectAccessible(page);
  const accept = page.getByRole('button', { name: `Accept this contract: ${unknown}` });
  const refused = await answerDialogs(app, false);
  await accept.click();
  const question = 'Let scripts call a contract that nobody verified?';
  await expect.poll(refused).toEqual([question]);
  await accept.and(page.locator(':enabled')).waitFor();
  const accepted = await answerDialogs(app, true);
  await accept.click();
  await page.getByText('You accepted what nobody verified').waitFor();
  await keepPicture('script-contract-accepted', page);
  await expectAccessible(page);
  expect([...(await allowed()), ...(await accepted())]).toEqual([
    `Ask ${new URL(services.sourcifyUrl).origin} in the place of Sourcify?`,
    question,
  ]);
  await goTo(windows, 'Settings');
  await page.getByRole('tab', { name: 'Contracts' }).click();
  await known.getByText(/^You accepted it as it was on/).waitFor();
  services.sourcify.set(`31337/${unknown.toLowerCase()}`, { abi: [exchange], name: 'Exchange' });
  await page.getByLabel('Address to ask about').fill(unknown);
  await ask.click();
  await known.getByText(/^Verified at Sourcify, an exact match/).waitFor();
  await keepPicture('contract-verified', page);
  await expectAccessible(page);
  await known.getByRole('button', { name: `Forget what is known of ${unknown}` }).click();
  await page.getByText('Nobody was asked about a contract yet.').waitFor();
}

/** A plan of somebody's whose script calls it. */
async function importScript(app: RunningApp, windows: Windows, page: Page, contract: string) {
  const file = join(app.home, 'script.json');
  const groups = [
    {
      ...{ description: 'Look', operations: ['verify at least 0.1 ETH'] },
      contracts: [['31337', contract, 'Exchange']],
    },
  ];
  const root = {
    id: 's',
    label: 'Script',
    type: 'action',
    tool: 'forge_script',
    params: { groups },
  };
  const plan = { id: 'p', name: 'A script', userId: 'local', createdAt: 1, status: 'draft', root };
  writeFileSync(file, JSON.stringify(plan));
  await goTo(windows, 'Plans');
  await page.getByRole('button', { name: 'Import a plan file' }).click();
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Keep as a draft' }).click();
}
