import type { Page } from 'playwright-core';
import { formatUnits } from 'viem';
import { describe, expect, it } from 'vitest';
import { practiceClient, usdcOf } from '../../scripts/demo/chain-proof.ts';
import {
  accountShown,
  askFor,
  demoPassword,
  goTo,
  openApproval,
  receivedShown,
  reviewAndAgree,
  runEnded,
  sign,
  type Windows,
} from '../../scripts/demo/main-job.ts';
import { windowsOf } from '../../scripts/demo/windows-of.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import { launchApp, type RunningApp } from '../support/electron-app.ts';
import { keepPicture } from '../support/keep-picture.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';

async function pendingApproval(windows: Windows) {
  await askFor('swap 1 ETH for USDC', windows);
  await reviewAndAgree(windows);
  return openApproval(windows);
}

/** What the account looks like on the chain itself. */
async function onChain(app: RunningApp, account: `0x${string}`) {
  const client = await practiceClient(app.dataDir);
  const [usdc, wei, nonce] = await Promise.all([
    usdcOf(client, account),
    client.getBalance({ address: account }),
    client.getTransactionCount({ address: account }),
  ]);
  return { usdc, wei, nonce };
}

const untouched = { usdc: 0n, wei: 100n * 10n ** 18n, nonce: 0 };

describe('the main job in the real app', () => {
  it('turns words into a plan, rehearses it, asks, and the chain shows exactly the rehearsed USDC', async () => {
    const { app, windows } = await appWithWallet();
    const account = await accountShown(windows);
    expect(await onChain(app, account)).toEqual(untouched);
    const trusted = await pendingApproval(windows);
    const promised = await trusted
      .getByRole('row')
      .filter({ hasText: 'USDC' })
      .first()
      .textContent();
    await sign(trusted);
    expect(await runEnded(windows)).toContain('Every effect was compared');
    const shown = await receivedShown(windows, 'USDC');
    const after = await onChain(app, account);
    expect(formatUnits(after.usdc, 6)).toBe(shown);
    expect(promised?.replaceAll(',', '')).toContain(shown);
    expect(after.nonce).toBe(1);
    await runOnce(windows);
    await readStory(await windows.app());
    await app.stop();
  });

  it('leaves the chain untouched when the approval is declined', async () => {
    const { app, windows } = await appWithWallet();
    const account = await accountShown(windows);
    const trusted = await pendingApproval(windows);
    await trusted.getByRole('button', { name: 'Reject' }).click();
    await trusted.getByRole('heading', { name: 'Rejected' }).waitFor();
    expect(await runEnded(windows)).toMatch(/reject|declin/i);
    expect(await onChain(app, account)).toEqual(untouched);
    await app.stop();
  });

  it('keeps a pending approval, bound to the same bytes, through closing, locking, a restart and a kill [F-11]', async () => {
    const { app, windows } = await appWithWallet();
    const account = await accountShown(windows);
    const first = await pendingApproval(windows);
    const digest = await digestOf(first);
    await first.close();
    const page = await windows.app();
    await page.getByRole('button', { name: 'Lock', exact: true }).click();
    await page
      .getByText(/vault locked/i)
      .first()
      .waitFor();
    expect(await onChain(app, account)).toEqual(untouched);
    await app.stop();

    const again = await launchApp({ home: app.home });
    await stillPending(again, digest);
    expect(await onChain(again, account)).toEqual(untouched);
    await again.stop('SIGKILL');

    const last = await launchApp({ home: app.home });
    const trusted = await stillPending(last, digest);
    await sign(trusted);
    const lastWindows = windowsOf(last.electron);
    expect(await runEnded(lastWindows)).toContain('Every effect was compared');
    const after = await onChain(last, account);
    expect(after.nonce).toBe(1);
    expect(after.usdc).toBeGreaterThan(0n);
    await last.stop();
  });
});

/** In the chat the run stands once, with what is said of its end below; then back to it. */
async function runOnce(windows: Windows): Promise<void> {
  const page = await windows.app();
  await goTo(windows, 'Chat');
  await page.getByText(/ finished: verified\./).waitFor();
  expect(await page.getByRole('article', { name: /^Run of/ }).count()).toBe(1);
  await page.getByRole('button', { name: 'Open the run' }).click();
}

/** From the run back to the words that it came of, part by part. */
async function readStory(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show the story' }).click();
  const flow = page.getByRole('list', { name: 'What became of it' });
  await flow.waitFor();
  const titles = await flow.getByRole('heading', { level: 2 }).allTextContents();
  expect(titles[0]).toBe('Asked');
  expect(titles).toContain('Became a plan');
  expect(titles.at(-1)).toBe('Run completed');
  expect(await flow.getByText(/confirmed, as rehearsed/).count()).toBe(1);
  expect(await page.getByText('1 of 1').count()).toBe(2);
  // What the account held is folded, and whole when it is opened.
  for (const title of ['Held at the beginning', 'Held before', 'Held after', 'Held at the end'])
    await flow.getByText(title, { exact: true }).waitFor();
  await flow.getByText('Held after', { exact: true }).click();
  await flow
    .getByText(/symbol: USDC/)
    .first()
    .waitFor();
  await expectAccessible(page);
  await flow.getByText('Held after', { exact: true }).scrollIntoViewIfNeeded();
  await keepPicture('story', page);
}

/** Opens the one approval that waits, with the password, and checks that it is for the same bytes. */
async function stillPending(app: RunningApp, digest: string) {
  const windows = windowsOf(app.electron);
  const page = await windows.app();
  await goTo(windows, 'Runs');
  await page
    .getByRole('button', { name: /Swap 1 ETH for USDC/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Review the approval' }).click();
  const trusted = await windows.trusted();
  await trusted.getByLabel('Password', { exact: true }).fill(demoPassword);
  await trusted.getByRole('button', { name: 'Unlock' }).click();
  await trusted.getByRole('button', { name: 'Reject' }).waitFor();
  expect(await digestOf(trusted)).toBe(digest);
  return trusted;
}

/** The digest that the approval window shows, as it is written there. */
async function digestOf(trusted: Awaited<ReturnType<Windows['trusted']>>): Promise<string> {
  const section = trusted.getByRole('region', { name: 'What you approve' });
  const text = (await section.textContent()) ?? '';
  expect(text).toMatch(/[0-9a-f]{4}/);
  return text;
}
