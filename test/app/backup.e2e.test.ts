import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { closeTrusted, demoPassword, goTo } from '../../scripts/demo/main-job.ts';
import { windowsOf } from '../../scripts/demo/windows-of.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import { launchApp, type RunningApp } from '../support/electron-app.ts';
import { keepPicture } from '../support/keep-picture.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';
import { heardTree, press, tabTo } from '../support/page/keyboard.ts';
import { listen } from '../support/page/listen.ts';
import { answerDialogs } from '../support/system-dialogs.ts';

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

it('backs up, restores here with everything stopped, and on another computer from the first page [F-02]', async () => {
  const { app } = await appWithWallet();
  const page = await backupPage(app);
  await page.getByText('There is no backup of this wallet yet.').waitFor();
  await page.getByRole('button', { name: 'Back up now' }).click();
  await page.getByText('and opened again.').waitFor();
  await page.getByRole('button', { name: 'Check the backup of' }).click();
  await page.getByText('It is whole and opens').waitFor();
  await keepPicture('backup', page);

  await heldRestart(app);
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
  const names = readdirSync(app.dataDir);
  expect(names.some((name) => name.includes('.before-restore-'))).toBe(true);
  expect(names).not.toContain('restore-ready');
  await again.stop();

  const folder = join(app.dataDir, 'backups');
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
  await tabTo(trusted, 'Backup file');
  const chooser = trusted.waitForEvent('filechooser');
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
  await keepPicture('wallet-back', trusted);
  await closeTrusted(trusted);

  const there = await backupPage(other);
  await heldRestart(other);
  await answerDialogs(other, true);
  const path = join(folder, name);
  await other.electron.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = (async () => ({ canceled: false, filePaths: [chosen] })) as never;
  }, path);
  const over = other.electron.waitForEvent('close');
  await there.getByRole('button', { name: 'Restore from a file' }).click();
  await over;
  await other.stop();
  expect(readdirSync(other.dataDir)).toContain('restore-ready');
}, 240_000);
