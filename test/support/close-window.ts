import type { ElectronApplication } from 'playwright-core';

/**
 * Closes the first window, as its button does.
 * What is evaluated in the main process breaks in wherever that is, also in the middle of Node's own list of timers.
 * What closing sets going must not start there (see test/escape/pages.e2e.test.ts), so it begins with the next turn.
 */
export async function closeWindow(electron: ElectronApplication): Promise<void> {
  await electron.evaluate(async ({ BrowserWindow }) => {
    await null;
    BrowserWindow.getAllWindows()[0]?.close();
  });
}
