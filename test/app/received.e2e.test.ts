// What came in, looked for when a person asks for it; strangers wrote into the history before.
import { type Address, createTestClient, createWalletClient, http, parseAbi } from 'viem';
import { expect, it } from 'vitest';
import { practiceClient } from '../../scripts/demo/chain-proof.ts';
import { accountShown, goTo } from '../../scripts/demo/main-job.ts';
import { ethereumTokens, practiceFaucet } from '../../src/shared/chain/addresses.ts';
import { adversarialContracts } from '../../src/shared/chain/practice-contracts.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import { keepPicture } from '../support/keep-picture.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';

const poisoner = '0x70997970000000000000000000000000000079c8';
const usdc = ethereumTokens.USDC.address;
const abi = parseAbi([
  'function transfer(address to, uint256 units)',
  'function mint(address to, uint256 value)',
]);

it('what others sent is shown with its sender, and what may be bait without', async () => {
  const { app, windows, page } = await appWithWallet();
  const account = (await accountShown(windows)) as Address;
  const client = await practiceClient(app.dataDir);
  const transport = http(client.transport['url'] as string);
  const admin = createTestClient({ mode: 'anvil', transport });
  const send = async (from: Address, to: Address, what: 'transfer' | 'mint', units: bigint) => {
    await admin.impersonateAccount({ address: from });
    await admin.setBalance({ address: from, value: 10n ** 20n });
    const wallet = createWalletClient({ account: from, transport });

    const call = { address: to, abi, functionName: what, args: [account, units] } as const;
    const hash = await wallet.writeContract({ chain: null, gas: 500_000n, ...call });
    const { status } = await client.waitForTransactionReceipt({ hash, pollingInterval: 10 });
    expect(status).toBe('success');
    await admin.stopImpersonatingAccount({ address: from });
  };
  const received = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Received' }) })
    .last();
  await received.getByRole('button', { name: 'Look for what came in' }).click();
  await received.getByText('No listed token came in from others.').waitFor();

  await send(practiceFaucet, adversarialContracts.lookAlikeUsdc, 'mint', 5_000_000_000n);
  await send(poisoner, usdc, 'transfer', 0n);
  await goTo(windows, 'Settings');
  await page.getByLabel(/^Give /).fill('250');
  await page.getByLabel('Coin to give').selectOption('USDC');
  await page.getByRole('button', { name: 'Give coins' }).click();
  await page.getByText(/ has 250 USDC more\.$/).waitFor();
  await goTo(windows, 'Wallet');
  await received.getByRole('button', { name: 'Look for what came in' }).click();
  await received.getByText('+250 USDC').waitFor();
  await received.getByText('A token that is on no list').waitFor();
  await received.getByText('A transfer of nothing').waitFor();
  await received.getByText(/^2 arrivals may be there only to bring/).waitFor();
  expect(await received.innerHTML()).not.toMatch(/79c8/i);
  await expectAccessible(page);
  await received.scrollIntoViewIfNeeded();
  await keepPicture('received', page);
  await app.stop();
});
