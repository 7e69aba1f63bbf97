import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { keepPicture } from '../keep-picture.ts';
import { expectAccessible } from './expect-accessible.ts';

/** Also where the system draws in a few colours of its own, which are not those of any ground, and without motion. */
export async function seesWhatIsChosen(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const grounds = await page
    .getByRole('option')
    .evaluateAll((all) => all.map((option) => getComputedStyle(option).backgroundColor));
  expect(grounds.filter((ground) => ground !== grounds.at(-1))).toHaveLength(1);
  const move = () => getComputedStyle(document.documentElement).getPropertyValue('--move');
  expect(await page.evaluate(move)).toMatch(/^0m?s$/);
  await page.emulateMedia({ forcedColors: null, reducedMotion: null });
}

export async function readKeys(page: Page): Promise<void> {
  await page.keyboard.press('Control+/');
  const sheet = page.getByRole('dialog', { name: 'Keys' });
  await sheet.getByText('Stop everything').waitFor();
  await keepPicture('keys', page);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
}

/** From the search of the settings to the words of one package. */
export async function readLicence(page: Page, find: Locator): Promise<void> {
  await find.fill('open source');
  const packages = page.getByRole('region', { name: 'Packages and their licences' });
  await packages.getByRole('button', { name: /^better-sqlite3 / }).press('Enter');
  await packages.getByText('Permission is hereby granted').waitFor();
  await keepPicture('licences', page);
  await expectAccessible(page);
}
