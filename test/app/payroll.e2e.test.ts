// A list of twenty people is paid: words, one agreement, one approval with every payment in it, the receipts, and the
// page of an explorer, which a server on this computer stands for.
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import {
  decodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  keccak256,
  parseTransaction,
  parseUnits,
  serializeTransaction,
} from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { practiceClient, usdcOf } from '../../scripts/demo/chain-proof.ts';
import {
  accountShown,
  askFor,
  closeTrusted,
  goTo,
  openApproval,
  openApprovalOf,
  runEnded,
  type Windows,
} from '../../scripts/demo/main-job.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import type { RunningApp } from '../support/electron-app.ts';
import { keepPicture } from '../support/keep-picture.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';

const people = Array.from({ length: 20 }, (_, at) => ({
  name: `Person ${at + 1}`,
  address: getAddress(`0x${(at + 16).toString(16)}${'5e'.repeat(18)}${(at + 16).toString(16)}`),
  amount: `0.0${at === 0 || at === 10 ? 31 + at : 10 + at}`,
}));

/** The addresses that were asked of the explorer. */
const visited: string[] = [];
const explorer = createServer(({ url = '' }, answer) => {
  visited.push(url);
  answer.setHeader('content-type', 'text/html; charset=utf-8');
  answer.end('<!doctype html><title>Explorer</title><h1>Payments of this account</h1>');
});

let app: RunningApp;
let windows: Windows;
let page: Page;
let folder: string;
let origin: string;

beforeAll(async () => {
  explorer.listen(0, '127.0.0.1');
  await once(explorer, 'listening');
  origin = `http://127.0.0.1:${(explorer.address() as AddressInfo).port}`;
  ({ app, windows, page } = await appWithWallet());
  folder = join(app.home, 'Pay');
  mkdirSync(folder);
  const rows = people.map(({ name, address, amount }) => `${name},${address},${amount}\r\n`);
  writeFileSync(join(folder, 'payroll.csv'), `name,address,amount\r\n${rows.join('')}`);
  await app.electron.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] });
    dialog.showMessageBox = async () => ({ response: 0, checkboxChecked: false });
  }, folder);
  await goTo(windows, 'Settings');
  await page.getByLabel('Coin to give').selectOption('USDC');
  await page.getByRole('button', { name: 'Give coins' }).click();
  await page.getByText(/100 USDC more/).waitFor();
  await page.getByRole('button', { name: 'Choose a folder' }).click();
  await page.getByRole('listitem').filter({ hasText: folder }).waitFor();
  await page.getByRole('button', { name: 'Allow a site' }).click();
  await page.getByLabel('Site', { exact: false }).first().fill(origin);
  await page.getByText('To be opened in the browser window').click();
  await page.getByText('Also where it lies on this computer').click();
  await page.getByRole('button', { name: 'Allow this site' }).click();
  await page.getByText('may be opened in the browser window, also in the local network').waitFor();
});

afterAll(() => {
  explorer.closeAllConnections();
  explorer.close();
});

/** What the chain holds for everyone in the list, and for who pays them. */
async function onChain(account: Hex) {
  const client = await practiceClient(app.dataDir);
  return {
    nonce: await client.getTransactionCount({ address: account }),
    paid: await usdcOf(client, account),
    theirs: await Promise.all(people.map(({ address }) => usdcOf(client, address))),
  };
}

/** Unfolds the bytes of one payment in the approval window, as the signer has them. */
async function bytesShown(row: Locator): Promise<{ digest: Hex; bytes: Hex }> {
  await row.getByText(/^Digest and bytes of payment/).click();
  const read = async (part: string): Promise<string> =>
    ((await row.locator(`[data-part=${part}]`).textContent()) ?? '').replaceAll(/\s/g, '');
  return { digest: `0x${await read('digest')}`, bytes: (await read('bytes')) as Hex };
}

/** The bytes that were signed of a transaction which is mined. */
async function bytesMined(hash: Hex): Promise<Hex> {
  const client = await practiceClient(app.dataDir);
  expect((await client.getTransactionReceipt({ hash })).status).toBe('success');
  const mined = await client.getTransaction({ hash });
  if (mined.type !== 'eip1559') throw new Error(`mined as ${mined.type}`);
  const { chainId, nonce, to, value, gas, maxFeePerGas, maxPriorityFeePerGas, input } = mined;
  return serializeTransaction({
    ...{ type: 'eip1559', chainId, nonce, to, value, gas, maxFeePerGas, maxPriorityFeePerGas },
    data: input,
  });
}

it('everyone in a list is paid by one approval that shows each payment, the receipts are written, and the explorer is opened', async () => {
  const account = (await accountShown(windows)) as Hex;
  const before = await onChain(account);
  const [list, receipts] = ['payroll.csv', 'receipts.csv'].map((name) => join(folder, name));
  await askFor(
    `read the CSV ${list} and pay each row in USDC, then write the receipts to ${receipts}, then open the page ${origin}/payments`,
    windows,
  );
  await page.getByRole('button', { name: 'Review plan' }).last().click();
  await page.getByRole('button', { name: /^Rehearse( again)?$/ }).click();
  await page.getByText(/^Rehearsed on block/).waitFor({ timeout: 120_000 });
  await page.getByText('Pay 20 of payroll.csv, 0.432 USDC in all').first().waitFor();
  await keepPicture('payroll-agreement', page);
  await expectAccessible(page);
  const acknowledge = page.getByRole('checkbox');
  if ((await acknowledge.count()) > 0) await acknowledge.click();
  await page.getByRole('button', { name: 'Agree to this plan and start it' }).click();

  await page.getByText('Send 0.432 USDC in 20 payments').waitFor({ timeout: 120_000 });
  const trusted = await openApproval(windows);
  await trusted.getByRole('heading', { name: 'Send 0.432 USDC in 20 payments' }).waitFor();
  const signing = trusted.getByRole('button', { name: 'Sign and send 20 payments' });
  await trusted.getByText(/^Scroll through all payments/).waitFor();
  expect(await signing.isDisabled()).toBe(true);
  await keepPicture('payroll-approval', trusted);
  await expectAccessible(trusted);
  const rows = trusted.locator('tr[data-payment]');
  expect(await rows.count()).toBe(20);
  const shown: Hex[] = [];
  for (const [at, { name, address, amount }] of people.entries()) {
    await rows.nth(at).scrollIntoViewIfNeeded();
    await rows.nth(at).getByRole('img', { name: address }).waitFor();
    const told = (await rows.nth(at).textContent())?.replaceAll(/\s/g, '') ?? '';
    expect(told).toContain(amount);
    // The name in the file is told as what the file says; one that the person gave stands above it.
    expect(told).toContain(`Yourfilecallsit“${name.replace(' ', '')}”`);
    expect(told).toContain(`nonce${before.nonce + at},`);
    const { digest, bytes } = await bytesShown(rows.nth(at));
    const { to, nonce, data = '0x' } = parseTransaction(bytes);
    expect([digest, nonce, to]).toEqual([keccak256(bytes), before.nonce + at, usdc.toLowerCase()]);
    expect(decodeFunctionData({ abi: erc20Abi, data })).toEqual({
      ...{ functionName: 'transfer', args: [address, parseUnits(amount, 6)] },
    });
    shown.push(bytes);
    if (at === 10) {
      await trusted.getByText(/^Scroll through all payments: \d+ of them/).waitFor();
      await keepPicture('payroll-approval-middle', trusted);
      await expectAccessible(trusted);
    }
  }
  await trusted.getByText('You can sign now.').waitFor();
  await keepPicture('payroll-approval-end', trusted);
  await expectAccessible(trusted);
  await signing.click();
  await trusted
    .getByText(/signed and sent|Approved/)
    .first()
    .waitFor();
  if (!trusted.isClosed()) await closeTrusted(trusted).catch(() => undefined);

  await page
    .getByText(/^Create receipts.csv in/)
    .first()
    .waitFor({ timeout: 180_000 });
  const file = await openApproval(windows);
  await file.getByText('You can approve now.').waitFor();
  await file.getByRole('button', { name: /^Create/ }).click();
  if (!file.isClosed()) await closeTrusted(file).catch(() => undefined);

  const visit = await openApprovalOf(/^Visit http/, windows);
  const seen = visit.getByRole('checkbox');
  if ((await seen.count()) > 0) await seen.click();
  await visit.getByText('You can approve now.').waitFor();
  expect(visited).toEqual([]);
  await visit.getByRole('button', { name: /^Make this visit/ }).click();
  await expect.poll(() => visited[0], { timeout: 60_000 }).toBe('/payments');
  expect(await runEnded(windows)).not.toMatch(/Failed|Cancelled|Declined/);
  const lines = readFileSync(receipts ?? '', 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines).toHaveLength(21);
  const mined: Hex[] = [];
  for (const [at, { name, address, amount }] of people.entries()) {
    expect(lines[at + 1]).toMatch(new RegExp(`^${name},${address},${amount},USDC,0x[0-9a-f]{64},`));
    mined.push(await bytesMined(lines[at + 1]?.split(',')[4] as Hex));
  }
  // What was signed is what was shown, to the byte, and the chain has what the list says.
  expect(mined).toEqual(shown);
  const amounts = people.map(({ amount }) => parseUnits(amount, 6));
  expect(await onChain(account)).toEqual({
    nonce: before.nonce + people.length,
    paid: before.paid - amounts.reduce((sum, amount) => sum + amount, 0n),
    theirs: before.theirs.map((had, at) => had + (amounts[at] ?? 0n)),
  });

  // The file can be taken back; of the payments and of the visit each is said to be gone.
  const undo = page.getByRole('region', { name: 'Undo' });
  const can = undo.getByRole('list', { name: 'What can be undone' }).getByRole('listitem');
  await can.first().waitFor();
  expect(await can.allTextContents()).toEqual([expect.stringContaining('receipts.csv')]);
  const gone = undo.getByRole('list', { name: 'What cannot be undone' }).getByRole('listitem');
  const told = await gone.allTextContents();
  expect(told).toHaveLength(people.length + 1);
  expect(told[0]).toContain(origin);
  // From the last to the first, as it would be undone.
  for (const [at, { address, amount }] of people.toReversed().entries()) {
    expect(told[at + 1]).toContain(`${amount} USDC went to ${address}.`);
  }
  await undo.getByRole('button', { name: 'Undo what can be undone' }).scrollIntoViewIfNeeded();
  await keepPicture('payroll-run', page);
  await expectAccessible(page);
});
