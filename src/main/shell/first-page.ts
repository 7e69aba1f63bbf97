import type { BrowserWindow } from 'electron/main';

/** A window that draws nothing by then is not waited for any longer. */
const longestMs = 5000;

/** Settles when the window has drawn its first page, or never will. */
export function firstPageDrawn(window: BrowserWindow): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, longestMs);
    const settle = (): void => {
      clearTimeout(timer);
      resolve();
    };
    window.once('ready-to-show', settle);
    window.once('closed', settle);
    window.webContents.once('render-process-gone', settle);
  });
}
