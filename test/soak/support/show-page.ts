import type { Page } from 'playwright-core';
import { pageWords } from '../../../src/renderer/words/page-words.ts';
import { changeChannel } from '../../../src/shared/ipc/channel-names.ts';
import type { RunningApp } from '../../support/electron-app.ts';

type PageName = keyof typeof pageWords;

export const pagesOfApp = Object.keys(pageWords) as PageName[];

/** Goes to a place, e.g. `runs` or `runs/42`, as main asks the window to, and waits until it is read. */
export async function showPage(
  { electron }: Pick<RunningApp, 'electron'>,
  page: Page,
  place: string,
): Promise<void> {
  const change = { topic: 'place', id: `#/${place}` };
  await electron.evaluate(
    ({ BrowserWindow }, [channel, sent]) => {
      for (const shown of BrowserWindow.getAllWindows()) shown.webContents.send(channel, sent);
    },
    [changeChannel, change] as const,
  );
  const words = pageWords[place.split('/')[0] as PageName];
  const main = page.getByRole('main', { name: words, exact: true });
  await main.getByRole('heading').first().waitFor();
  await main.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
}
