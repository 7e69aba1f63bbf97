import type { Page } from 'playwright-core';
import { pageWords } from '../../../src/renderer/words/page-words.ts';
import { changeChannel } from '../../../src/shared/ipc/channel-names.ts';
import type { RunningApp } from '../electron-app.ts';

type PageName = keyof typeof pageWords;

export const pagesOfApp = Object.keys(pageWords) as PageName[];

/** Goes to a place, e.g. `runs` or `runs/42`, as main asks the window to. */
export async function showPlace(
  { electron }: Pick<RunningApp, 'electron'>,
  place: string,
): Promise<void> {
  const change = { topic: 'place', id: `#/${place}` };
  await electron.evaluate(
    ({ BrowserWindow }, [channel, sent]) => {
      for (const shown of BrowserWindow.getAllWindows()) shown.webContents.send(channel, sent);
    },
    [changeChannel, change] as const,
  );
}

/**
 * The same, and waits until it is read.
 * @param inLanguage what the page is called in the language of the window
 */
export async function showPage(
  app: Pick<RunningApp, 'electron'>,
  page: Page,
  place: string,
  inLanguage: (words: string) => string = (words) => words,
): Promise<void> {
  await showPlace(app, place);
  const words = pageWords[place.split('/')[0] as PageName];
  const main = page.getByRole('main', { name: inLanguage(words), exact: true });
  await main.getByRole('heading').first().waitFor();
  await main.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
}
