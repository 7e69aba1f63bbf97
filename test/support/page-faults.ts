import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What is wrong with the shown page for those who do not see it, in both themes; leaves it in the light one. */
export async function pageFaults(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ['dark', 'light']) {
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
    // Electron opens no second page for the results, which the other mode needs.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
    for (const { id, nodes } of violations)
      found.push(...nodes.map(({ html }) => `${id}, ${theme}: ${html}`));
  }
  return found;
}
