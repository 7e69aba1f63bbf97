import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** Where pictures are kept when somebody wants to look at them. */
const folder = process.env['COUNTERSIGN_PICTURES'];

/** A picture of a page in both themes, for whoever wants to look at it. */
export async function keepPicture(name: string, page: Page): Promise<void> {
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // Colours that are on their way to another theme belong to neither.
    await page.screenshot({
      animations: 'disabled',
      path: join(folder, `${name}-${colorScheme}.png`),
    });
  }
}
