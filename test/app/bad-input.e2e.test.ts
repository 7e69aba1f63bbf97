import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { parseEther } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { practiceClient } from '../../scripts/demo/chain-proof.ts';
import { accountShown, askFor, goTo, type Windows } from '../../scripts/demo/main-job.ts';
import { readRecord } from '../../src/main/chain/practice/running-record.ts';
import { eventually, processExists } from '../chain/support/practice.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import type { RunningApp } from '../support/electron-app.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';

let app: RunningApp;
let windows: Windows;
let page: Page;
let account: `0x${string}`;

beforeAll(async () => {
  ({ app, windows, page } = await appWithWallet());
  account = await accountShown(windows);
  await goTo(windows, 'Chat');
});

afterAll(async () => {
  const client = await practiceClient(app.dataDir);
  expect(await client.getTransactionCount({ address: account })).toBe(0);
  await app.stop();
});

/** Says something and waits until what was said in answer stands below it. */
async function say(text: string): Promise<string> {
  const log = page.getByRole('log', { name: 'Messages' });
  await page.getByRole('button', { name: 'New chat', exact: true }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await log.getByText(text.trim().slice(0, 20)).first().waitFor();
  return (await log.textContent()) ?? '';
}

/** Ends anvil as a crash would, once what the wallet was given is on disk. */
async function killPracticeChain(): Promise<void> {
  const folder = join(app.dataDir, 'practice');
  const record = readRecord(folder);
  if (!record?.anvil) throw new Error('no practice chain runs');
  const { pid } = record.anvil;
  const saved = () => readFile(join(folder, `state-${record.instanceId}.json`), 'utf8');
  await eventually(async () => (await saved()).includes(account.slice(2).toLowerCase()));
  process.kill(pid, 'SIGKILL');
  await eventually(() => !processExists(pid));
}

describe('words that are no clear request become no plan, and are answered', () => {
  it.each([
    ['an unknown token', 'swap 1 ETH for FLURB', /FLURB/],
    ['a wrong checksum', 'send 1 ETH to 0x70997970C51812dc3A010C7d01b50e0d17dc79c8', /checksum/i],
    [
      'an address one digit short',
      'send 1 ETH to 0x70997970C51812dc3A010C7d01b50e0d17dc79C',
      /digits|address/i,
    ],
    ['a zero amount', 'send 0 ETH to 0x70997970C51812dc3A010C7d01b50e0d17dc79C8', /zero/i],
    [
      'a negative amount',
      'send -1 ETH to 0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      /negative|No plan/i,
    ],
    ['more decimals than the token has', 'swap 1.0000001 USDC for ETH', /decimal/i],
    ['a comma that could mean two things', 'swap 1,5 ETH for USDC', /comma|1\.5|mean/i],
    ['a condition', 'swap 1 ETH for USDC if ETH is above 3000', /wait until that is so/i],
    ['emoji', 'swap 🦊 ETH for 🚀', /./],
    ['right-to-left text', 'שלח 1 ETH לדני', /./],
    [
      'a hidden direction mark',
      'send 1 ETH to \u202e0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      /./,
    ],
  ])('%s', async (_name, text, answer) => {
    const said = await say(text);
    expect(said.replace(text, '')).toMatch(answer);
    expect(await page.getByRole('log').getByRole('button', { name: 'Review plan' }).count()).toBe(
      0,
    );
  });

  it('10 MB of text is not put in the box, which keeps what it held and does not hold the window up [F-17]', async () => {
    const before = (await readFile(join(app.dataDir, 'countersign.sqlite'))).length;
    await page.getByRole('button', { name: 'New chat', exact: true }).click();
    const box = page.getByRole('textbox', { name: 'Message' });
    await box.fill('swap 1 ETH');
    await box.press('End');
    // As a paste does, which puts all of it in at once.
    await page.keyboard.insertText(' for USDC '.repeat(1_000_000));
    await page
      .getByRole('status')
      .filter({ hasText: 'That would be 10,000,010 characters' })
      .waitFor();
    expect(await box.inputValue()).toBe('swap 1 ETH');
    await box.pressSequentially(' for USDC');
    await expect.poll(() => page.getByText('That would be').count()).toBe(0);
    expect(await box.inputValue()).toBe('swap 1 ETH for USDC');
    const database = await readFile(join(app.dataDir, 'countersign.sqlite'));
    expect(database.length).toBeLessThan(before + 1_000_000);
  });

  it('more than a message may have is refused, and kept in the box', async () => {
    const text = 'swap 1 ETH for USDC '.repeat(2_000);
    const box = page.getByRole('textbox', { name: 'Message' });
    await box.fill(text);
    await page.getByRole('status').filter({ hasText: '40,000 characters' }).waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('alert').first().waitFor();
    await expectAccessible(page);
    expect(await box.inputValue()).toBe(text);
    await box.fill('');
  });
});

describe('a plan that cannot work', () => {
  it('for more than the account holds is stopped by the rehearsal, and cannot be agreed to', async () => {
    await page.getByRole('button', { name: 'New chat', exact: true }).click();
    await askFor('swap 500 ETH for USDC', windows);
    await page.getByRole('button', { name: 'Review plan' }).last().click();
    await page.getByRole('button', { name: /^Rehearse( again)?$/ }).click();
    await page
      .getByText(/balance|not enough|holds/i)
      .first()
      .waitFor();
    const agree = page.getByRole('button', { name: 'Agree to this plan and start it' });
    expect(await agree.isDisabled()).toBe(true);
    await expectAccessible(page);
  });
});

describe('a practice chain that was killed', () => {
  it('is back by itself, with all that was on it, and the next plan is rehearsed', async () => {
    await killPracticeChain();
    await goTo(windows, 'Chat');
    await page.getByRole('button', { name: 'New chat', exact: true }).click();
    await askFor('swap 1 ETH for DAI', windows);
    await page.getByRole('button', { name: 'Review plan' }).last().click();
    await page.getByRole('button', { name: /^Rehearse( again)?$/ }).click();
    await page.getByText(/^Rehearsed on block/).waitFor();
    await page.getByText('Signs nothing. The transaction is looked at again').waitFor();
    expect(await accountShown(windows)).toBe(account);
    const client = await practiceClient(app.dataDir);
    expect(await client.getBalance({ address: account })).toBe(parseEther('100'));
  });
});

describe('a locked vault', () => {
  it('says that a password is wrong, and stays locked', async () => {
    await page.getByRole('button', { name: 'Lock', exact: true }).click();
    await page
      .getByText(/vault locked/i)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Unlock' }).first().click();
    const trusted = await windows.trusted();
    await trusted.getByLabel('Password', { exact: true }).fill('not the password at all');
    await trusted.getByRole('button', { name: 'Unlock' }).click();
    await trusted.getByRole('alert').first().waitFor();
    await expectAccessible(trusted);
    expect(await trusted.getByRole('alert').first().textContent()).toMatch(/password/i);
    await trusted.close();
    await page
      .getByText(/vault locked/i)
      .first()
      .waitFor();
  });
});
