// A page that does not answer any more, as Chromium sees it when a click or a key was not taken for long.
import { type BrowserWindow, dialog } from 'electron/main';

/**
 * Asks the person whether to wait or to end the page, which is then loaded again like one that ended by itself. The
 * question goes away where the page answers again. A window has one such question at a time.
 */
export function askWhenHanging(window: BrowserWindow, ports: { hangs(): void }): void {
  const { webContents } = window;
  let asking: AbortController | undefined;
  webContents.on('responsive', () => asking?.abort());
  webContents.on('unresponsive', () => {
    if (asking !== undefined || window.isDestroyed()) return;
    ports.hangs();
    const question = new AbortController();
    asking = question;
    void endsIt(window, question.signal).then((ends) => {
      asking = undefined;
      if (ends && !question.signal.aborted && !window.isDestroyed()) {
        webContents.forcefullyCrashRenderer();
      }
    });
  });
}

async function endsIt(window: BrowserWindow, signal: AbortSignal): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    signal,
    type: 'warning',
    message: 'What this window shows does not answer.',
    detail:
      'Nothing that was stored is lost, and runs and schedules go on. Wait for it, or load it again: what was typed in it and not sent may be lost.',
    buttons: ['Wait', 'Load it again'],
    defaultId: 0,
    cancelId: 0,
  });
  return response === 1;
}
