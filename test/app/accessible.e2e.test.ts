import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  askFor,
  closeTrusted,
  goTo,
  makeWallet,
  openApproval,
  reviewAndAgree,
  runEnded,
  type Stage,
  sign,
  type Windows,
} from '../../scripts/demo/main-job.ts';
import { windowsOf } from '../../scripts/demo/windows-of.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import { launchApp, type RunningApp } from '../support/electron-app.ts';
import { askMain } from '../support/helpers-of-app.ts';
import { keepPicture } from '../support/keep-picture.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';
import { focused } from '../support/page/keyboard.ts';
import { reachesWindowsAbove } from '../support/page/large-letters.ts';
import { isWhole, plainWords, pseudo, speakPseudo } from '../support/page/plain-words.ts';
import { readKeys, readLicence, seesWhatIsChosen } from '../support/page/sees-and-reads.ts';
import { pagesOfApp, showPage } from '../support/page/show-page.ts';
import { speakingApp } from '../support/speaking-app.ts';

describe('a person who does not see the screen, or has no mouse', () => {
  let app: RunningApp;
  let windows: Windows;

  beforeAll(async () => {
    app = await launchApp({ appDir: speakingApp() });
    windows = windowsOf(app.electron);
  });

  afterAll(() => app.stop());

  it('finds no fault on any screen of the main job, in light and in dark', async () => {
    const look: Stage = (_name, _words, page) => expectAccessible(page);
    await makeWallet(windows, look);
    await askFor('swap 1 ETH for USDC', windows, look);
    await reviewAndAgree(windows, look);
    await sign(await openApproval(windows, look), look);
    await runEnded(windows, look);
    const page = await windows.app();
    for (const place of ['Plans', 'Runs', 'Wallet', 'Settings']) {
      await goTo(windows, place);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectAccessible(page);
    }
    await page.getByRole('tab', { name: 'Networks' }).click();
    await page
      .getByText(/^Nobody is asked about this network/)
      .first()
      .waitFor();
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Help' }).click();
    await expectAccessible(page);
  });

  it('writes the history as CSV where the person says, and never over a file', async () => {
    await goTo(windows, 'Wallet');
    const history = await exportHistory(app, await windows.app());
    const rows: Record<string, string>[] = parse(history, { columns: true });
    const told = rows.map(({ direction, amount, token }) => `${direction} ${amount} ${token}`);
    expect(told).toEqual(['out 1 ETH', expect.stringMatching(/^in 2\d{3}\.\d+ USDC$/)]);
    expect(rows[0]).toMatchObject({
      ...{ network: 'Practice Ethereum', practice: 'yes', state: 'confirmed', fee_token: 'ETH' },
    });
  });

  it('finds a page, a key and a setting with the keyboard alone', async () => {
    const page = await windows.app();
    await findAndDo(page);
    await readKeys(page);
    await findSetting(page);
  });

  it('reads and sees all of it in longer words, but for names and what main says', async () => {
    await goTo(windows, 'Settings');
    const page = await windows.app();
    await page.getByLabel('Dates and figures').selectOption({ label: 'United States' });
    await page.getByText(/^\w{3} \d+, \d{4}, .* [AP]M .*; 1,234,567\.89$/).waitFor();
    await speakPseudo(page);
    // It hears of places once it is drawn.
    await page.getByRole('heading', { level: 1 }).waitFor();
    const window = await app.electron.browserWindow(page);
    await window.evaluate((shown) => shown.setSize(880, 560));
    const left: Record<string, string[]> = {};
    const read = async (name: string, shown: Page) => {
      await keepPicture(`pseudo-${name}`, shown);
      expect([name, await shown.evaluate(isWhole)]).toEqual([name, true]);
      if (tellsOfMain.has(name)) return;
      left[name] = (await plainWords(shown, foundByMain)).filter((words) => !names.has(words));
    };
    for (const name of pagesOfApp) {
      await showPage(app, page, name, pseudo);
      await read(name, page);
    }
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
      await read(`settings: ${await tab.textContent()}`, page);
    }
    for (const name of trustedPages) {
      await askMain(page, 'trustedOpen', { page: name });
      const trusted = await windows.trusted();
      await trusted.getByRole('heading', { level: 1 }).waitFor();
      await read(`the window for ${name}`, trusted);
      await closeTrusted(trusted, () => trusted.close());
    }
    const nothing = Object.fromEntries(Object.keys(left).map((name) => [name, []]));
    expect(left).toEqual({ ...nothing, ...saidByMain });
  });

  it('reaches everything in letters of twice the size', async () => {
    const { app, windows, page } = await appWithWallet();
    await askFor('every Monday at 9:00 swap 1 ETH for USDC', windows);
    const window = await app.electron.browserWindow(page);
    const letters = () => window.evaluate((shown) => shown.webContents.getZoomFactor());
    const pressItem = (id: string) =>
      app.electron.evaluate(({ Menu, BrowserWindow }, item) => {
        const [shown] = BrowserWindow.getAllWindows();
        Menu.getApplicationMenu()?.getMenuItemById(item)?.click({}, shown, shown?.webContents);
      }, id);
    await pressItem('zoom-in');
    await expect.poll(letters).toBeGreaterThan(1);
    await pressItem('zoom-reset');
    await expect.poll(letters).toBe(1);
    await window.evaluate((shown) => {
      shown.setSize(1280, 800);
      shown.webContents.setZoomFactor(2);
    });
    await page.waitForFunction(() => innerWidth <= 640);
    const pages = ['Plans', 'Schedules', 'Runs', 'Failed', 'Wallet', 'Budget', 'Memory'];
    for (const name of [...pages, 'Settings', 'Chat']) {
      await goTo(windows, name);
      if (name === 'Wallet') await page.getByRole('row', { name: /^Total/ }).waitFor();
      expect([name, await page.evaluate(isWhole)]).toEqual([name, true]);
    }
    await reachesWindowsAbove(app);
    // The list of chats or the chat: for both there is no room.
    const send = page.getByRole('button', { name: 'Send', exact: true });
    const box = await send.boundingBox();
    expect((box?.x ?? Infinity) + (box?.width ?? 0)).toBeLessThan(640);
    await page.getByText(/^Every Monday at 09:00/).waitFor();
    await page.getByRole('button', { name: 'All chats' }).click();
    await send.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: /^every Monday/ }).click();
    await send.waitFor();
    await app.stop();
  });
});

/** Those that open by themselves, with the vault locked. */
const trustedPages = ['unlock', 'show_phrase', 'check_phrase', 'change_password', 'erase'] as const;
/** Parts of the settings that show what main found out about this computer, names of languages, and dates. */
const foundByMain =
  '[data-section=computer], [data-section=about], [data-section=licences] li, option, time';
/** Where most is what main says: it has to fit alone. */
const tellsOfMain = new Set([
  ...['templates', 'trash', 'the window for erase'],
  ...['Backup', 'Problems'].map((tab) => `settings: ${pseudo(tab)}`),
]);
/** Sentences of main, which are English, without the figures in them. */
const saidByMain = {
  chat: [
    'ETH for USDC finished verified It changed exactly what was rehearsed',
    ...['Finished', 'The plan Swap'],
  ],
  wallet: ['ETH for at least'],
};
/** Names, with those of plans, what the person said, and the halves of a day. */
const names = new Set([
  ...['Practice Ethereum', 'Main', 'Ctrl', 'USD', 'ETH', 'Ether', 'USDC', 'USD Coin'],
  ...['Ethereum', 'Arbitrum', 'Arbitrum One', 'Base', 'Practice Base', 'OP', 'OP Mainnet'],
  ...[
    'Polygon',
    'POL',
    'USDT',
    'DAI',
    'BTC',
    'Swap',
    'swap',
    'ETH for',
    'ETH for USDC',
    'Practice',
    'AM',
    'PM',
  ],
]);

/** Exports twice to the same file; the text of it, which the second time left as it was. */
async function exportHistory(app: RunningApp, page: Page): Promise<string> {
  const filePath = join(app.dataDir, 'history.csv');
  await app.electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath });
  }, filePath);
  const button = page.getByRole('button', { name: 'Export all as CSV' });
  await button.click();
  await page.getByText(/^Saved: 1 transaction/).waitFor();
  await keepPicture('history-exported', page);
  const text = readFileSync(filePath, 'utf8');
  await button.click();
  await page.getByRole('alert').filter({ hasText: 'There is already a file' }).waitFor();
  await expectAccessible(page);
  expect(readFileSync(filePath, 'utf8')).toBe(text);
  return text;
}

/** The palette: what is there, what is found, what is not, and the keyboard afterwards. */
async function findAndDo(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Find or do' });
  await palette.getByRole('option', { name: 'Schedules' }).waitFor();
  await keepPicture('palette', page);
  await seesWhatIsChosen(page);
  await expectAccessible(page);
  await page.keyboard.type('swap 1 ETH');
  for (const group of ['Chats', 'Plans', 'Runs']) {
    await palette.getByRole('group', { name: group }).getByRole('option').first().waitFor();
  }
  await keepPicture('palette-found', page);
  await expectAccessible(page);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('no such thing');
  await palette.getByText(/^Nothing has all of these words/).waitFor();
  await keepPicture('palette-none', page);
  await expectAccessible(page);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('allowances');
  await palette.getByRole('option', { name: /^Allowances/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /^Allowances/ }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
  await page.keyboard.press('Control+k');
  await expect.poll(() => focused(page)).toEqual(finder);
  await page.keyboard.type('new request');
  await palette.getByRole('option', { name: /^Write a new request/ }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toEqual({ role: 'textbox', name: 'Message' });
  await page.keyboard.press('Control+k');
  await expect.poll(() => focused(page)).toEqual(finder);
  await page.keyboard.type('lock the');
  await palette.getByRole('option', { name: /^Lock the/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Vault locked').waitFor();
}

const finder = { role: 'combobox', name: 'Find or do' };

/** Every group of settings by its title, and one by a word that stands in it. */
async function findSetting(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('settings');
  const groups = page.getByRole('group', { name: 'Settings' }).getByRole('option');
  await groups.filter({ hasText: 'Allowed' }).waitFor();
  const titles = await groups.allTextContents();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('network fees');
  await groups.filter({ hasText: 'Network fees' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Network fees' }).waitFor();
  // Those of the other tabs come last, from the backup on.
  const further = titles.indexOf('Backup');
  const headings = () => page.getByRole('heading', { level: 2 }).allTextContents();
  await expect.poll(headings).toEqual(titles.slice(0, further));
  await page.getByText('What this system can and cannot do').scrollIntoViewIfNeeded();
  await keepPicture('abilities', page);
  await expectAccessible(page);
  const find = page.getByRole('searchbox', { name: 'Find a setting' });
  await find.fill('gwei');
  await page.getByText(/^1 group of settings/).waitFor();
  await keepPicture('settings-found', page);
  await expectAccessible(page);
  await readLicence(page, find);
  await find.fill('nothing like this');
  await page.getByText(/^No setting and no answer/).waitFor();
  await find.press('Escape');
  await page.getByRole('heading', { name: 'Network fees' }).waitFor();
}
