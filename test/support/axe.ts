import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Nothing is wrong in either theme. */
export const faultless = { dark: [], light: [] };

/** What is wrong on a page for those who do not see it, in both themes; it is left in the light one. */
export async function axeFindings(page: Page): Promise<Record<'dark' | 'light', string[]>> {
  return { dark: await inTheme(page, 'dark'), light: await inTheme(page, 'light') };
}

async function inTheme(page: Page, theme: 'dark' | 'light'): Promise<string[]> {
  await page.locator('html').evaluate((root, next) => root.setAttribute('data-theme', next), theme);
  // Electron opens no second page for the results, which the other mode needs.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
