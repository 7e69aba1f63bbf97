import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { demoPassword } from '../../../scripts/demo/main-job.ts';
import { windowsOf } from '../../../scripts/demo/windows-of.ts';
import type { RunningApp } from '../electron-app.ts';
import { isWhole } from './plain-words.ts';

/** All of it lies within its window. */
async function isInside(what: Locator): Promise<boolean> {
  await what.waitFor();
  return what.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  });
}

/** The window for passwords, too: nothing of it lies outside, and its button stays where it can be pressed. */
async function unlockInLargeLetters({ electron }: RunningApp): Promise<void> {
  const windows = windowsOf(electron);
  const page = await windows.app();
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await page.getByRole('button', { name: 'Unlock' }).first().click();
  const trusted = await windows.trusted();
  await trusted.getByLabel('Password').fill(demoPassword);
  const window = await electron.browserWindow(trusted);
  await window.evaluate((shown) => shown.webContents.setZoomFactor(2));
  await trusted.waitForFunction(() => innerWidth <= 240);
  expect(await trusted.evaluate(isWhole)).toBe(true);
  const unlock = trusted.getByRole('button', { name: 'Unlock', exact: true });
  expect(await isInside(unlock)).toBe(true);
  const closed = trusted.waitForEvent('close');
  await unlock.click();
  await closed;
}

/** Where the letters are of twice the size: the palette and the keys, and the window for passwords. */
export async function reachesWindowsAbove(app: RunningApp): Promise<void> {
  const page = await windowsOf(app.electron).app();
  for (const key of ['Control+k', 'Control+/']) {
    await page.keyboard.press(key);
    expect(await isInside(page.getByRole('dialog'))).toBe(true);
    await page.keyboard.press('Escape');
  }
  await unlockInLargeLetters(app);
}
