import { type BrowserWindow, dialog } from 'electron/main';
import type { SystemQuestion } from '../../shared/system-question.ts';

/** Asks outside of the page. Whatever is no clear yes is a no. */
export async function confirm(
  window: BrowserWindow,
  { message, detail, yes }: SystemQuestion,
): Promise<boolean> {
  const answer = await dialog.showMessageBox(window, {
    type: 'question',
    ...{ message, detail },
    buttons: [yes, 'Not now'],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  });
  return answer.response === 0;
}
