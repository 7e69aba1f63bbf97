import { getAddress } from 'viem';
import { expect, it } from 'vitest';
import { askFor, goTo } from '../../scripts/demo/main-job.ts';
import { adversarialContracts, practiceNames } from '../../src/shared/chain/practice-contracts.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';

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
  await add.click();
  const list = page.getByRole('list', { name: 'Contracts that you added' });
  await list.getByText(address).waitFor();
  await list.getByRole('button', { name: '1 function' }).click();
  await list.getByText('function exchange() payable').waitFor();
  await list.getByRole('button', { name: 'Remove Exchange from the list' }).click();
  await page.getByText('You added no contract.').waitFor();

  await askFor('Send 0.5 ETH to alice.eth', windows);
  await page.getByRole('button', { name: 'Review plan' }).last().click();
  await page.getByText('Looked-up name').first().waitFor();
  await page.getByText('alice.eth').first().waitFor();
  const alice = getAddress(practiceNames['alice.eth'] ?? '');
  expect(await page.locator('body').textContent()).toContain(alice.slice(0, 6));
  await app.stop();
});
