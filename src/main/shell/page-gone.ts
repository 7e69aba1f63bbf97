// A page whose process ended by itself is loaded again, but not for ever: what ends it may be in what it shows.
import { type BrowserWindow, dialog } from 'electron/main';
import type { Reloads } from './reloads.ts';

/** Loads the page again where it ended, and asks the person where it does so again and again. */
export function reloadWhenGone(
  window: BrowserWindow,
  reloads: Reloads,
  ports: { ended(reason: string): void; quit(): void },
): void {
  const { webContents } = window;
  webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    ports.ended(reason);
    if (reloads.mayReload()) webContents.reload();
    else void askAbout(window).then((quit) => (quit ? ports.quit() : webContents.reload()));
  });
}

/** True to quit. */
async function askAbout(window: BrowserWindow): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: 'What this window shows ended several times within a minute.',
    detail:
      'Nothing that was stored is lost, and runs and schedules go on. Load it again, or quit and start Countersign anew.',
    buttons: ['Load it again', 'Quit'],
    cancelId: 0,
  });
  return response === 1;
}
