import { type BrowserWindow, dialog, type MessageBoxOptions } from 'electron/main';
import type { SystemQuestion } from '../../shared/system-question.ts';

/** Asks outside of the page, or with null where there is none. Whatever is no clear yes is a no. */
export async function confirm(
  window: BrowserWindow | null,
  { message, detail, yes }: SystemQuestion,
): Promise<boolean> {
  const options: MessageBoxOptions = {
    type: 'question',
    ...{ message, detail },
    buttons: [yes, 'Not now'],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  };
  const answer = await (window === null
    ? dialog.showMessageBox(options)
    : dialog.showMessageBox(window, options));
  return answer.response === 0;
}
