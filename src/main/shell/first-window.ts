// The window of the app is opened before the services, so that its page loads while these are made. What the page
// asks for meanwhile waits for them. What the person chose to read it in is known only with them: a page in another
// language is then loaded anew.
import type { BrowserWindow } from 'electron/main';
import { createWindow, usualWriting } from './window-factory.ts';

export interface FirstWindow {
  window: BrowserWindow;
  /** Settles when it has drawn its first page, or never will. */
  drawn: Promise<void>;
}

/** A window that draws nothing by then is not waited for any longer. */
const longestMs = 5000;

/** Only once the app is ready. */
export function openFirstWindow(): FirstWindow {
  const window = createWindow('app', usualWriting);
  return { window, drawn: firstPageDrawn(window) };
}

function firstPageDrawn(window: BrowserWindow): Promise<void> {
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
