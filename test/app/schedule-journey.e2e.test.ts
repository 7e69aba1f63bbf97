import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { practiceClient } from '../../scripts/demo/chain-proof.ts';
import {
  accountShown,
  askFor,
  closeTrusted,
  demoPassword,
  goTo,
  openApproval,
  runEnded,
  sign,
  type Windows,
} from '../../scripts/demo/main-job.ts';
import { windowsOf } from '../../scripts/demo/windows-of.ts';
import { documentOf, runCli } from '../cli/support/run-cli.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import { closeWindow } from '../support/close-window.ts';
import { launchApp, type RunningApp } from '../support/electron-app.ts';
import { joinAsDesktop } from '../support/join-as-desktop.ts';
import { keepPicture } from '../support/keep-picture.ts';
import { laterApp } from '../support/later-app.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';
import { hasDbus, startBus } from '../support/session-bus.ts';

const minute = 60_000;
const config = mkdtempSync(join(tmpdir(), 'countersign-config-'));
afterAll(() => rmSync(config, { recursive: true, force: true }));

/** From words to a plan that was rehearsed and read. */
async function reviewTrade(windows: Windows): Promise<Page> {
  const page = await windows.app();
  await askFor('swap 1 ETH for USDC in 1 minute', windows);
  await page.getByRole('button', { name: 'Review plan' }).last().click();
  await keepPicture('journey-plan', page);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Rehearse( again)?$/ }).click();
  await page.getByText(/^Rehearsed on block/).waitFor();
  const acknowledge = page.getByRole('checkbox');
  if ((await acknowledge.count()) > 0) await acknowledge.click();
  await keepPicture('journey-review', page);
  await expectAccessible(page);
  return page;
}

/** To a schedule that is on, as a person comes to it. */
async function scheduleTrade(windows: Windows): Promise<void> {
  const page = await reviewTrade(windows);
  await page.getByRole('button', { name: /^Agree and schedule/ }).click();
  await page.getByText('It has not started yet.').waitFor();
}

/** Lets the plan that is shown sign by itself, after a password that was wrong. */
async function makeMandate(windows: Windows): Promise<void> {
  const page = await windows.app();
  await page.getByRole('button', { name: 'Let it sign by itself' }).click();
  const limits = page.getByRole('alertdialog');
  await limits.getByLabel('ETH in all').waitFor();
  await keepPicture('mandate-limits', page);
  await expectAccessible(page);
  await limits.getByRole('button', { name: 'Read the terms and agree' }).click();
  const trusted = await windows.trusted();
  await trusted.getByText('May call').first().waitFor();
  await keepPicture('mandate-terms', trusted);
  await expectAccessible(trusted);
  await trusted.getByRole('checkbox').click();
  const password = trusted.getByLabel('Password', { exact: true });
  const agree = trusted.getByRole('button', { name: 'Agree to this mandate' });
  await password.fill(`${demoPassword}?`);
  await agree.click();
  await trusted.getByText('VAULT_WRONG_PASSWORD').waitFor();
  await expectAccessible(trusted);
  await keepPicture('mandate-wrong-password', trusted);
  await password.fill(demoPassword);
  await agree.click();
  await trusted.getByText('The mandate holds from now on').waitFor();
  await keepPicture('mandate-made', trusted);
  await expectAccessible(trusted);
  await closeTrusted(trusted);
}

/** Sends the mandate that is shown what it may spend, as any other plan. */
async function fundMandate(windows: Windows): Promise<void> {
  const page = await windows.app();
  await page.getByRole('button', { name: 'Fund it' }).click();
  await page.getByRole('button', { name: /^Rehearse( again)?$/ }).click();
  await page.getByText(/^Rehearsed on block/).waitFor();
  const acknowledge = page.getByRole('checkbox');
  if ((await acknowledge.count()) > 0) await acknowledge.click();
  await keepPicture('mandate-funding', page);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Agree to this plan and start it/ }).click();
  const trusted = await openApproval(windows);
  await sign(trusted);
  expect(await runEnded(windows)).toContain('Every effect was compared');
  if (!trusted.isClosed()) await closeTrusted(trusted);
}

/** What the page of schedules says became of the one start. */
async function fireShown(windows: Windows, words: string | RegExp): Promise<void> {
  await goTo(windows, 'Schedules');
  const page = await windows.app();
  const starts = page.getByRole('region', { name: 'Starts until now' });
  await starts.getByText(words).first().waitFor();
  await page.getByText('Over: no further start comes.').first().waitFor();
  expect(await starts.getByRole('listitem').count()).toBe(1);
}

/** How many transactions the account has on the chain, and how many runs there were. */
async function counted(app: RunningApp, address: `0x${string}`) {
  const client = await practiceClient(app.dataDir);
  const sent = await client.getTransactionCount({ address });
  const listed = await runCli(['exec', 'list', '--data-dir', app.dataDir, '--json']);
  const { runs } = documentOf(listed) as { runs: object[] };
  return { sent, runs: runs.length };
}

/** The bell of the app tells of the approval that waits. */
async function approvalTold(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('button', { name: /Waits for your approval/ }).waitFor();
  await keepPicture('journey-notice', page);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
}

/** How many windows there are. */
const opened = (app: RunningApp): Promise<number> =>
  app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);

/** Closes the window of the app, which goes on behind it. */
async function keepInTray(app: RunningApp, page: Page): Promise<void> {
  await closeWindow(app.electron);
  const keep = page.getByRole('button', { name: 'Keep it in the tray' }).click();
  await keep.catch((thrown: unknown) => {
    if (!page.isClosed()) throw thrown;
  });
  await expect.poll(() => opened(app)).toBe(0);
}

describe('a trade that was asked for in a minute', () => {
  it('starts late where the app was killed before, says so, and trades once', async () => {
    const { app, windows } = await appWithWallet();
    const account = await accountShown(windows);
    await scheduleTrade(windows);
    await app.stop('SIGKILL');

    // Started again three minutes on.
    const again = await launchApp({ home: app.home, appDir: laterApp(app.home, 3 * minute) });
    const later = windowsOf(again.electron);
    const page = await later.app();
    await fireShown(later, 'Started later: Countersign was not running at that time.');
    await keepPicture('journey-late', page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Open the run', exact: true }).click();
    await page.getByRole('button', { name: 'Review the approval' }).waitFor();
    await approvalTold(page);
    expect(await counted(again, account)).toEqual({ sent: 0, runs: 1 });
    await page.getByRole('button', { name: 'Review the approval' }).click();
    const trusted = await later.trusted();
    await trusted.getByLabel('Password', { exact: true }).fill(demoPassword);
    await trusted.getByRole('button', { name: 'Unlock' }).click();
    await sign(trusted);
    expect(await runEnded(later)).toContain('Every effect was compared');
    await expectAccessible(page);
    expect(await counted(again, account)).toEqual({ sent: 1, runs: 1 });
    await again.stop();
  });

  // These two wait for the minute together.
  it.runIf(hasDbus).concurrent(
    'starts without a window, and waits for a person to approve it',
    async () => {
      const bus = await startBus();
      const desktop = await joinAsDesktop(bus);
      const env = { DBUS_SESSION_BUS_ADDRESS: bus, XDG_CONFIG_HOME: config };
      const { app, windows, page } = await appWithWallet({ env });
      const account = await accountShown(windows);
      await scheduleTrade(windows);
      await keepInTray(app, page);
      expect(await counted(app, account)).toEqual({ sent: 0, runs: 0 });

      const told = () => desktop.heard.filter(({ member }) => member === 'Notify');
      await expect.poll(told, { timeout: 2 * minute }).toHaveLength(1);
      expect(told()[0]?.body.toString()).toContain('Waits for your approval');
      expect(await counted(app, account)).toEqual({ sent: 0, runs: 1 });

      const [path, face] = ['/org/freedesktop/Notifications', 'org.freedesktop.Notifications'];
      desktop.emit(path, face, 'ActionInvoked', [7, 'default']);
      await expect.poll(() => opened(app)).toBe(1);
      await approvalTold(await windows.app());
      await sign(await openApproval(windows));
      expect(await runEnded(windows)).toContain('Every effect was compared');
      await fireShown(windows, 'Started on time');
      await keepPicture('journey-on-time', await windows.app());
      await expectAccessible(await windows.app());
      expect(await counted(app, account)).toEqual({ sent: 1, runs: 1 });
      await app.stop();
    },
  );

  it.runIf(hasDbus).concurrent('is signed by its mandate, once, with nobody there', async () => {
    const bus = await startBus();
    const desktop = await joinAsDesktop(bus);
    const env = { DBUS_SESSION_BUS_ADDRESS: bus, XDG_CONFIG_HOME: config };
    const { app, windows, page } = await appWithWallet({ env });
    await goTo(windows, 'Settings');
    await page.getByRole('checkbox', { name: /^Notify me also/ }).click();
    await reviewTrade(windows);
    await makeMandate(windows);
    await keepPicture('mandate-review', page);
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Agree and schedule/ }).click();
    await page.getByText('It has not started yet.').waitFor();
    await keepPicture('mandate-schedule', page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Open the mandate' }).click();
    await keepPicture('mandate-unfunded', page);
    await expectAccessible(page);
    await fundMandate(windows);
    const told = () => desktop.heard.filter(({ member }) => member === 'Notify');
    const before = told().length;
    await keepInTray(app, page);

    await expect.poll(told, { timeout: 2 * minute }).toHaveLength(before + 1);
    const words = told().map(({ body }) => body.toString().replace(/[^ -~]+/g, ' '));
    expect(words.at(-1)).toContain('Done: Swap 1 ETH for USDC');
    const [path, face] = ['/org/freedesktop/Notifications', 'org.freedesktop.Notifications'];
    desktop.emit(path, face, 'ActionInvoked', [7, 'default']);
    await expect.poll(() => opened(app)).toBe(1);
    expect(await runEnded(windows)).toContain('Every effect was compared');
    await fireShown(windows, 'Started on time');
    const again = await windows.app();
    await again.getByRole('button', { name: 'Open the mandate' }).click();
    const used = again.getByRole('region', { name: 'Used until now' });
    await used.getByText('Signed', { exact: true }).waitFor();
    expect(await used.getByRole('listitem').count()).toBe(1);
    await keepPicture('mandate-used', again);
    await expectAccessible(again);
    // Of the account of the mandate one transaction, and of the main one that which funded it.
    const address = await again
      .getByTitle(/^0x[0-9a-fA-F]{40}$/)
      .first()
      .getAttribute('title');
    expect(await counted(app, address as `0x${string}`)).toEqual({ sent: 1, runs: 2 });
    await expectAccessible(again);
    await app.stop();
  });
});
