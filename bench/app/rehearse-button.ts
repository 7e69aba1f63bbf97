import type { Page } from 'playwright-core';

/** Runs in the page, so that no message between processes is in the figure. */
const timeInPage = `new Promise((resolve, reject) => {
  let clickedAt;
  addEventListener('click', (event) => { clickedAt = event.timeStamp; }, { capture: true, once: true });
  const button = [...document.querySelectorAll('button')]
    .find((each) => /^Rehearse( again)?$/.test(each.textContent.trim()));
  const isShown = () => clickedAt !== undefined && !button.disabled &&
    [...document.querySelectorAll('[role=status]')]
      .some((each) => /^Rehearsed on block .*just now$/.test(each.textContent));
  const changes = new MutationObserver(() => {
    if (!isShown()) return;
    changes.disconnect();
    // The frame in which a person sees it.
    requestAnimationFrame(() => resolve(performance.now() - clickedAt));
  });
  changes.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  setTimeout(() => reject(new Error('The rehearsal was not shown in time.')), 60000);
})`;

/** Milliseconds from a person's click on "Rehearse" to its result on the screen, button enabled again. */
export async function timeRehearsalOnScreen(page: Page): Promise<number> {
  // A result that still says "just now" could not be told from the next one.
  await page
    .getByRole('status')
    .filter({ hasText: /(ago|not rehearsed yet)$/i })
    .waitFor();
  const button = page.getByRole('button', { name: /^Rehearse( again)?$/ });
  const shown = page.evaluate<number>(timeInPage);
  await button.click();
  return shown;
}
