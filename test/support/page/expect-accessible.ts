import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Asked for where it holds already: 24 pixels for what is pressed, and in approvals a contrast of 7:1. */
export type Further = 'target-size' | 'color-contrast-enhanced';

/** Fails with whatever is wrong on a page for those who do not see it, in light or in dark. */
export async function expectAccessible(page: Page, ...further: Further[]): Promise<void> {
  // A window that was just opened has nothing in it yet.
  await page.locator('main').first().waitFor({ state: 'attached' });
  expect(await faultsOf(page, further)).toEqual([]);
}

/** "color-contrast, dark: <span …>": each rule that is broken, and where. The page keeps its theme. */
async function faultsOf(page: Page, further: Further[]): Promise<string[]> {
  // Once for each page: the program is larger than what it looks at.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(lookInBothThemes, further);
}

/** Runs in the page. Only contrast differs between the themes, so that alone is asked for in the other one. */
async function lookInBothThemes(further: string[]): Promise<string[]> {
  const { axe: program } = window as unknown as { axe: typeof axe };
  const root = document.documentElement;
  const shown = root.dataset['theme'];
  const found: string[] = [];
  const look = async (theme: string, options: axe.RunOptions) => {
    root.dataset['theme'] = theme;
    // Colours that are on their way to another theme belong to neither.
    for (const animation of document.getAnimations()) animation.finish();
    const { violations } = await program.run({ resultTypes: ['violations'], ...options });
    for (const { id, nodes } of violations) {
      found.push(...nodes.map(({ html }) => `${id}, ${theme}: ${html}`));
    }
  };
  const contrast = ['color-contrast', ...further.filter((rule) => rule !== 'target-size')];
  await look('light', {
    rules: Object.fromEntries(further.map((rule) => [rule, { enabled: true }])),
  });
  await look('dark', { runOnly: { type: 'rule', values: contrast } });
  if (shown === undefined) delete root.dataset['theme'];
  else root.dataset['theme'] = shown;
  return found;
}
