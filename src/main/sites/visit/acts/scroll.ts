import type { Target } from '../../../../shared/visits/visit-action.ts';
import { findElement } from '../find-element.ts';
import type { Page } from '../page.ts';

/** To an element, by so many pixels, or to the end of the page. */
export async function scroll(
  page: Page,
  { pixels, ...target }: Target & { pixels?: number | undefined },
): Promise<void> {
  const isOnElement = target.element !== undefined || target.selector !== undefined;
  if (isOnElement) {
    const backendNodeId = await findElement(page, target, { seen: true });
    await page.tell('DOM.scrollIntoViewIfNeeded', { backendNodeId });
  }
  if (pixels !== undefined) {
    await page.evaluate('function (by) { window.scrollBy(0, by); }', pixels);
  } else if (!isOnElement) {
    await page.evaluate('function () { window.scrollTo(0, document.body.scrollHeight); }');
  }
  await page.settle();
}
