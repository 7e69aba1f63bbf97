import type { Page } from 'playwright-core';
import { pseudoCode, toPseudo } from '../../../scripts/languages/pseudo.ts';

/** A text as it is in the pseudo language. */
export function pseudo(text: string): string {
  return toPseudo(text)?.forms.other ?? '';
}

/** Has the windows speak it, from the page of the settings; the page is loaded anew. */
export async function speakPseudo(page: Page): Promise<void> {
  await page.getByLabel('Language', { exact: true }).selectOption(pseudoCode);
  await page.waitForURL(`app://app/${pseudoCode}/**`);
}

/**
 * Words of plain letters in what is on the page to be read or heard, in order. In the pseudo language every letter of a
 * translated text has a mark, so what is left was not translated, or is no text of the page.
 * @param except what is passed over, as a selector
 */
export async function plainWords(page: Page, except = ''): Promise<string[]> {
  const texts = await page.evaluate(shownTexts, except);
  const runs = texts.flatMap((text) =>
    text
      .split(/\s+/)
      .map((piece) => /^[(“"]?([A-Za-z]+(?:[-/.][A-Za-z]+)*)[.,:;)”"]?$/.exec(piece)?.[1] ?? '\n')
      .join(' ')
      .split('\n')
      .map((run) => run.trim()),
  );
  // Four letters of an address are no word.
  const words = runs.filter((run) => /[A-Za-z]{2}/.test(run) && !/^[A-Fa-f]{4}$/.test(run));
  return [...new Set(words)].sort();
}

function shownTexts(except: string): string[] {
  const isPassedOver = (element: Element): boolean =>
    !element.checkVisibility() || (except !== '' && element.closest(except) !== null);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const { parentElement: around } = node;
    if (around !== null && !isPassedOver(around)) texts.push(node.textContent ?? '');
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
    if (isPassedOver(element)) continue;
    for (const name of ['aria-label', 'title', 'placeholder']) {
      texts.push(element.getAttribute(name) ?? '');
    }
  }
  return texts;
}

/** Nothing makes the window itself scroll, and no pane scrolls sideways. */
export function isWhole(): boolean {
  const { scrollWidth, scrollHeight } = document.documentElement;
  const panes = [...document.querySelectorAll('.scroll, .two-panes')];
  const isNarrow = panes.every((pane) => pane.scrollWidth <= pane.clientWidth);
  return isNarrow && scrollWidth <= innerWidth && scrollHeight <= innerHeight;
}
