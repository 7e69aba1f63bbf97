/**
 * A button that is switched off while it works loses the keyboard, which then begins at the top of the page. It gets it
 * back with its end, unless the person went on meanwhile.
 */
export function keepFocusOfWorking(page: Document): void {
  let left: EventTarget | null = null;
  page.addEventListener('focusout', ({ target }) => {
    if (target instanceof HTMLElement && target.matches(':disabled')) left = target;
  });
  page.addEventListener('focusin', () => {
    left = null;
  });
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (target !== left || !(target instanceof HTMLElement)) continue;
      if (!target.matches(':disabled')) target.focus({ preventScroll: true });
    }
  }).observe(page, { subtree: true, attributeFilter: ['disabled'] });
}
