import { type BrowserWindow, dialog } from 'electron/main';

/** The folder that the person chose in the system's own dialog; null when they would rather not. */
export async function chooseFolder(window: BrowserWindow): Promise<string | null> {
  const chosen = await dialog.showOpenDialog(window, {
    title: 'A folder that plans may touch',
    properties: ['openDirectory', 'createDirectory'],
  });
  return chosen.canceled ? null : (chosen.filePaths[0] ?? null);
}
