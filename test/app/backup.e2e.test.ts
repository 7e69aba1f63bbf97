import { cpSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { closeTrusted, demoPassword, goTo } from '../../scripts/demo/main-job.ts';
import { windowsOf } from '../../scripts/demo/windows-of.ts';
import { otherNames, ownNames } from '../../src/main/data-folder/own-names.ts';
import { fileSize } from '../../src/shared/files/file-size.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import { launchApp, type RunningApp } from '../support/electron-app.ts';
import { keepPicture } from '../support/keep-picture.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';
import { heardTree, press, tabTo } from '../support/page/keyboard.ts';
import { listen } from '../support/page/listen.ts';
import { answerDialogs } from '../support/system-dialogs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** The page of backups, with the vault open. */
async function backupPage({ electron }: RunningApp) {
  const windows = windowsOf(electron);
  await goTo(windows, 'Settings');
  const page = await windows.app();
  await page.getByRole('tab', { name: 'Backup' }).click();
  return page;
}

/** A restart that this test makes itself: what is started again by the system is nobody's to end. */
async function heldRestart({ electron }: RunningApp): Promise<void> {
  await electron.evaluate(({ app }) => {
    app.relaunch = () => undefined;
  });
}

/** Chooses in dialogs of the system, and says yes in the next one. */
async function choosing({ electron }: RunningApp, path: string): Promise<void> {
  await electron.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = (async () => ({ canceled: false, filePaths: [chosen] })) as never;
  }, path);
}

/** Merges the file that is chosen into what is here; the app would start again then, and is held from it. */
async function mergesFirst({ electron, dataDir }: RunningApp, page: Page): Promise<void> {
  const ended = await electron.evaluateHandle(({ app }) => {
    const quit = app.quit;
    const held = { count: 0 };
    app.quit = () => {
      held.count += 1;
      app.quit = quit;
    };
    return held;
  });
  await page.getByRole('button', { name: 'Merge from a file' }).click();
  await expect.poll(() => ended.evaluate(({ count }) => count)).toBe(1);
  const database = new Database(join(dataDir, 'countersign.sqlite'), { readonly: true });
  const lines = database.prepare("SELECT count(*) FROM audit WHERE kind = 'data.merged'").pluck();
  expect(lines.get()).toBe(1);
  database.close();
  expect(readdirSync(dataDir).some((name) => name.includes('.before-merge-'))).toBe(true);
}

/** From a folder to another one, and then to nothing, in the window; the vault stays locked. */
async function movesAndErases(app: RunningApp): Promise<void> {
  const to = join(temporaryFolder(), 'moved');
  const page = await backupPage(app);
  await page.getByRole('heading', { name: 'Where everything is' }).waitFor();
  await expectAccessible(page);
  await heldRestart(app);
  await choosing(app, to);
  await answerDialogs(app, true);
  const moved = app.electron.waitForEvent('close');
  await page.getByRole('button', { name: 'Move everything to another folder' }).click();
  await moved;
  await app.stop();

  const there = await launchApp({ home: app.home });
  const place = await backupPage(there);
  await place.getByText(to, { exact: true }).waitFor();
  expect(existsSync(join(to, 'vault'))).toBe(true);
  expect(otherNames(to)).toEqual([]);
  await keepPicture('moved', place);
  await expectAccessible(place);
  await answerDialogs(there, true);
  await place.getByRole('button', { name: 'Delete what was there before' }).click();
  await place.getByText('The data before the move is still there').waitFor({ state: 'detached' });
  await heldRestart(there);
  await place.getByRole('button', { name: 'Erase everything' }).click();
  const trusted = await windowsOf(there.electron).trusted();
  await trusted.getByText('Have the recovery phrase before you go on').waitFor();
  await trusted.getByText('Only the recovery phrase').waitFor();
  await expectAccessible(trusted, 'target-size', 'color-contrast-enhanced');
  await keepPicture('erase', trusted);
  const agree = trusted.getByRole('button', { name: 'Erase everything' });
  await trusted.getByLabel('Password', { exact: true }).fill('not the right one');
  await agree.click();
  await trusted.getByText('does not open').first().waitFor();
  expect(existsSync(join(to, 'vault'))).toBe(true);
  await trusted.getByLabel('Password', { exact: true }).fill(demoPassword);
  const erased = there.electron.waitForEvent('close');
  await agree.click();
  await erased;
  await there.stop();

  const anew = await launchApp({ home: app.home });
  const first = await anew.page('app');
  await first.getByRole('heading', { name: 'How do you want to start' }).waitFor();
  expect(ownNames(to).filter((name) => name.startsWith('vault'))).toEqual([]);
  expect(existsSync(join(to, 'erase-agreed.json'))).toBe(false);
  await anew.stop();
}

/** On a computer that signed nothing yet: the wallet opens at once, and the gap in the log is told as what it is. */
async function opensAfterRestore({ home }: RunningApp): Promise<void> {
  const app = await launchApp({ home });
  const page = await app.page('app');
  await page.getByText(/^Restored as it was /).waitFor();
  await goTo(windowsOf(app.electron), 'Wallet');
  await page.getByRole('button', { name: 'Unlock' }).first().click();
  const trusted = await windowsOf(app.electron).trusted();
  await trusted.getByLabel('Password', { exact: true }).fill(demoPassword);
  await trusted.getByRole('button', { name: 'Unlock' }).click();
  await page.getByRole('button', { name: 'Lock', exact: true }).waitFor();
  const row = page.getByRole('button', { name: /^Main/ });
  await expect.poll(() => row.textContent()).toContain('300,000.00');
  await keepPicture('restored-elsewhere', page);
  await expectAccessible(page);
  await app.stop();
  const database = new Database(join(app.dataDir, 'countersign.sqlite'), { readonly: true });
  const told = database.prepare('SELECT title FROM notifications').pluck().all();
  expect(told).toEqual(['The audit log goes on after the restore']);
  database.close();
}

it('backs up, restores here with everything stopped, moves and erases, and on another computer from the first page [F-02]', async () => {
  const { app } = await appWithWallet();
  const page = await backupPage(app);
  await page.getByText('There is no backup of this wallet yet.').waitFor();
  await page.getByRole('button', { name: 'Back up now' }).click();
  await page.getByText('and opened again.').waitFor();
  const [made = ''] = readdirSync(join(app.dataDir, 'backups'));
  const inFolder = join(app.dataDir, 'backups', made);
  const size = fileSize(statSync(inFolder).size);
  await page
    .getByText(`read back from the disk and checked. The file is ${inFolder} (${size}).`)
    .waitFor();
  await page.getByRole('button', { name: 'Check the backup of' }).click();
  await page.getByText('It is whole and opens').waitFor();
  await keepPicture('backup', page);
  await expectAccessible(page);

  await heldRestart(app);
  const offered = await answerDialogs(app, false);
  await page.getByRole('button', { name: 'Merge the backup of' }).click();
  await expect.poll(offered).toEqual([expect.stringContaining('Merge the backup of ')]);
  expect(readdirSync(app.dataDir).some((name) => name.includes('.before-merge-'))).toBe(false);
  const asked = await answerDialogs(app, false);
  await page.getByRole('button', { name: 'Restore the backup of' }).click();
  await expect.poll(asked).toEqual([expect.stringContaining('Restore the backup of ')]);
  expect(readdirSync(app.dataDir)).not.toContain('restore-ready');
  await answerDialogs(app, true);
  const closed = app.electron.waitForEvent('close');
  await page.getByRole('button', { name: 'Restore the backup of' }).click();
  await closed;
  await app.stop();

  const again = await launchApp({ home: app.home });
  const restored = await again.page('app');
  await restored.getByText('Everything is stopped').first().waitFor();
  await keepPicture('restored', restored);
  await expectAccessible(restored);
  const names = readdirSync(app.dataDir);
  expect(names.some((name) => name.includes('.before-restore-'))).toBe(true);
  expect(names).not.toContain('restore-ready');

  const folder = temporaryFolder();
  cpSync(join(app.dataDir, 'backups'), folder, { recursive: true });
  await movesAndErases(again);
  const [name = ''] = readdirSync(folder);
  const other = await launchApp();
  const first = await other.page('app');
  // From here to the wallet with the keyboard alone.
  await first.getByRole('heading', { name: 'How do you want to start' }).waitFor();
  await tabTo(first, 'Practise', 'radio');
  await first.keyboard.press('ArrowUp');
  await press(first, 'Choose the backup');
  const trusted = await windowsOf(other.electron).trusted();
  const file = { name, mimeType: '', buffer: readFileSync(join(folder, name)) };
  await trusted.getByLabel('Backup file').waitFor();
  const chooser = trusted.waitForEvent('filechooser');
  await tabTo(trusted, 'Backup file');
  // A key goes to the page on a quicker way than the wish for the chooser: an answer on the same way says that it is there.
  await trusted.evaluate(() => document.readyState);
  await trusted.keyboard.press('Enter');
  await (await chooser).setFiles(file);
  await tabTo(trusted, 'Password', 'textbox');
  await trusted.keyboard.type('not the right one');
  const told = await listen(trusted);
  await press(trusted, 'Bring the wallet back');
  await trusted.getByText('does not open').first().waitFor();
  expect(await told()).toContainEqual(expect.stringContaining('does not open'));
  await expectAccessible(trusted, 'target-size', 'color-contrast-enhanced');
  await tabTo(trusted, 'Password', 'textbox');
  await trusted.keyboard.press('Control+a');
  await trusted.keyboard.type(demoPassword);
  await press(trusted, 'Bring the wallet back');
  await trusted.getByRole('heading', { name: 'Your wallet is back' }).waitFor();
  expect(await heardTree(trusted)).toContain('heading Your wallet is back');
  await trusted.getByText('Main', { exact: true }).waitFor();
  await trusted.getByText(/No backup holds the practice chain/).waitFor();
  expect(await trusted.getByText(/m\/44/).count()).toBe(0);
  await keepPicture('wallet-back', trusted);
  await expectAccessible(trusted);
  await trusted.getByText(/contacts, settings and the log in it were not brought back/).waitFor();
  await closeTrusted(trusted, () => press(trusted, 'Open Settings, Backup'));

  // Led there, with no step of the person's own.
  const there = await windowsOf(other.electron).app();
  await there.getByRole('heading', { name: 'Restore', exact: true }).waitFor();
  await heldRestart(other);
  await answerDialogs(other, true);
  const path = join(folder, name);
  await other.electron.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = (async () => ({ canceled: false, filePaths: [chosen] })) as never;
  }, path);
  await mergesFirst(other, there);
  const over = other.electron.waitForEvent('close');
  await there.getByRole('button', { name: 'Restore from a file' }).click();
  await over;
  await other.stop();
  expect(readdirSync(other.dataDir)).toContain('restore-ready');
  await opensAfterRestore(other);
}, 240_000);
