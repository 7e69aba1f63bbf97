// What happens to the windows from outside, and a main that answers them otherwise than it should: Electron keeps what it
// was given to answer with in a map.
import type { ElectronApplication } from 'playwright-core';

/** Has something happen to the trusted window. */
export async function happensToTrusted(
  electron: ElectronApplication,
  what: 'moved' | 'crashed',
): Promise<void> {
  await electron.evaluate(({ BrowserWindow }, wanted) => {
    for (const window of BrowserWindow.getAllWindows()) {
      if (!window.webContents.getURL().startsWith('app://trusted')) continue;
      const [x = 0, y = 0] = window.getPosition();
      if (wanted === 'moved') window.setPosition(x + 60, y + 40);
      else window.webContents.forcefullyCrashRenderer();
    }
  }, what);
}

/** Has main show another digest than that of the bytes which the signer was given; answers the way back. */
export async function lieAboutDigest(electron: ElectronApplication): Promise<() => Promise<void>> {
  await electron.evaluate(({ ipcMain }) => {
    type Answer = { value: { facts: object | null } };
    type Handler = (...call: unknown[]) => Promise<Answer>;
    const { _invokeHandlers: handlers } = ipcMain as unknown as {
      _invokeHandlers: Map<string, Handler>;
    };
    const honest = handlers.get('trusted.context') as Handler;
    Object.assign(globalThis, { honest });
    handlers.set('trusted.context', async (...call) => {
      const answer = await honest(...call);
      const facts = answer.value.facts && { ...answer.value.facts, digest: `0x${'1'.repeat(64)}` };
      return { ...answer, value: { ...answer.value, facts } };
    });
  });
  return () =>
    electron.evaluate(({ ipcMain }) => {
      const { honest } = globalThis as unknown as { honest: () => Promise<unknown> };
      ipcMain.removeHandler('trusted.context');
      ipcMain.handle('trusted.context', honest);
    });
}
