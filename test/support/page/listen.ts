import type { Page } from 'playwright-core';

/** What a reader of the screen tells by itself from now on: what changes in a live part, and alerts that appear. */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(hear);
  return () => page.evaluate(() => (window as unknown as { told: string[] }).told.splice(0));
}

/** Runs in the page. What ticks (`timer`) is no reason to tell the part around it. */
function hear(): void {
  const told: string[] = [];
  Object.assign(window, { told });
  const live = '[role=status], [role=alert], [role=timer], [aria-live]';
  const isQuiet = (part: Element) =>
    part.getAttribute('role') === 'timer' || part.getAttribute('aria-live') === 'off';
  const last = new WeakMap<Element, string>();
  const tell = (part: Element | null | undefined) => {
    if (!part || isQuiet(part)) return;
    const still = part.cloneNode(true) as Element;
    for (const ticking of still.querySelectorAll('[role=timer]')) ticking.remove();
    const words = (still.textContent ?? '').replace(/\s+/g, ' ').trim();
    if (words !== '' && last.get(part) !== words) told.push(words);
    last.set(part, words);
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      tell(element?.closest(live));
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        const alerts = [node, ...node.querySelectorAll('[role=alert]')];
        for (const alert of alerts) if (alert.getAttribute('role') === 'alert') tell(alert);
      }
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}
