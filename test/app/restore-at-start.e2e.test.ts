import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { demoPassword, goTo } from '../../scripts/demo/main-job.ts';
import { windowsOf } from '../../scripts/demo/windows-of.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import { launchApp, type RunningApp } from '../support/electron-app.ts';
import { keepPicture } from '../support/keep-picture.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';
import { press } from '../support/page/keyboard.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const repoRoot = join(import.meta.dirname, '..', '..');
const garbage = Buffer.alloc(40_000, 7);

interface Box {
  message: string;
  detail: string;
  buttons: string[];
}

/** The app, whose boxes wait until the test answers them, since no page is there to be asked; nobody starts it again. */
function withHeldBoxes(): string {
  const folder = join(temporaryFolder(), 'held');
  mkdirSync(folder);
  writeFileSync(
    join(folder, 'package.json'),
    '{"name":"held","version":"0.0.0","type":"module","main":"main.js"}',
  );
  const main = JSON.stringify(pathToFileURL(join(repoRoot, 'out/main/index.js')).href);
  writeFileSync(
    join(folder, 'main.js'),
    `import { app, dialog } from 'electron/main';
    app.setAppPath(${JSON.stringify(repoRoot)});
    app.relaunch = () => {};
    globalThis.boxes = [];
    dialog.showMessageBox = (box) => new Promise((resolve) => {
      globalThis.boxes.push(box);
      globalThis.answerBox = (response) => resolve({ response, checkboxChecked: false });
    });
    await import(${main});`,
  );
  return folder;
}

/** The box that came as the `count`-th, once it is there. */
async function boxOf({ electron }: RunningApp, count: number): Promise<Box> {
  const boxes = () =>
    electron.evaluate(() => (globalThis as unknown as { boxes: Box[] }).boxes.map((box) => box));
  await expect.poll(async () => (await boxes()).length).toBe(count);
  return (await boxes())[count - 1] as Box;
}

async function answer({ electron }: RunningApp, response: number): Promise<void> {
  await electron.evaluate((_, given) => {
    (globalThis as unknown as { answerBox: (given: number) => void }).answerBox(given);
  }, response);
}

async function closeWindows({ electron }: RunningApp): Promise<void> {
  await electron.evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) window.close();
  });
}

/** A home with a wallet and a backup of it, in which the database was damaged. */
async function damagedHome(): Promise<RunningApp> {
  const { app, windows, page } = await appWithWallet();
  await goTo(windows, 'Settings');
  await page.getByRole('tab', { name: 'Backup' }).click();
  await page.getByRole('button', { name: 'Back up now' }).click();
  await page.getByText('and opened again.').waitFor();
  await app.stop();
  writeFileSync(join(app.dataDir, 'countersign.sqlite'), garbage);
  return app;
}

it('where the database does not open, a backup is restored with the password and the keyboard alone, and nothing is changed before [R-02]', async () => {
  const { home, dataDir } = await damagedHome();
  const database = join(dataDir, 'countersign.sqlite');
  const app = await launchApp({ home, appDir: withHeldBoxes() });
  const first = await boxOf(app, 1);
  expect(first.message).toMatch(/^The database is damaged\./);
  expect(first.buttons).toEqual([
    expect.stringMatching(/^Restore the backup of \d{4}-/),
    'Set it aside and begin a new one',
    'End',
  ]);
  expect(first.detail).toMatch(/What was done since is not in it/);

  await answer(app, 0);
  const window = await windowsOf(app.electron).trusted();
  await window.getByRole('heading', { name: 'Open the backup' }).waitFor();
  await window.getByText(/The password of the wallet opens the backup of/).waitFor();
  await window.getByText('On this computer').waitFor();
  await window.getByLabel('Password', { exact: true }).waitFor();
  await window.keyboard.type('not the right one');
  await window.keyboard.press('Enter');
  await window.getByText('does not open').first().waitFor();
  expect(await window.getByText('The password is lost').count()).toBe(0);
  await expectAccessible(window, 'target-size', 'color-contrast-enhanced');
  await keepPicture('restore-at-start', window);
  await closeWindows(app);

  const second = await boxOf(app, 2);
  expect(second.detail).toMatch(/^The wallet was not opened, so nothing was changed\./);
  expect(second.buttons).toEqual(first.buttons);
  expect(readFileSync(database).equals(garbage)).toBe(true);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('restore-'))).toEqual([]);

  await answer(app, 0);
  const again = await windowsOf(app.electron).trusted();
  await again.getByLabel('Password', { exact: true }).waitFor();
  await again.keyboard.type(demoPassword);
  await press(again, 'Unlock');
  const question = await boxOf(app, 3);
  expect(question.message).toMatch(/^Restore the backup of/);
  expect(question.detail).toMatch(/holds chats: /);
  expect(question.detail).toMatch(/what was sent is on the chain alone/);
  expect(readFileSync(database).equals(garbage)).toBe(true);
  const closed = app.electron.waitForEvent('close');
  await answer(app, 0);
  await closed;
  await app.stop();

  const [kept = ''] = readdirSync(dataDir).filter((name) => name.includes('.before-restore-'));
  expect(readFileSync(join(dataDir, kept)).equals(garbage)).toBe(true);
  const restored = await launchApp({ home });
  const page = await restored.page('app');
  await page.getByText(/^Restored as it was .* Everything is stopped/).waitFor();
  await page
    .getByText(/your accounts sent nothing after the last transaction in this history/)
    .waitFor();
  await expectAccessible(page);
  await keepPicture('restored-at-start', page);
  await restored.stop();
}, 240_000);
