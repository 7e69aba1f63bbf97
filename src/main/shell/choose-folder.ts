import { type BrowserWindow, dialog, type OpenDialogOptions } from 'electron/main';

/** The folder that the person chose in the system's own dialog; null when they would rather not. */
export function chooseFolder(window: BrowserWindow): Promise<string | null> {
  return choose(window, 'A folder that plans may touch', ['openDirectory', 'createDirectory']);
}

/** The same for one in which everything is to be. */
export function chooseDataFolder(window: BrowserWindow): Promise<string | null> {
  const title = 'Where everything is to be kept';
  return choose(window, title, ['openDirectory', 'createDirectory']);
}

/** The same for a program. */
export function chooseProgram(window: BrowserWindow): Promise<string | null> {
  return choose(window, 'A program that plans may run', ['openFile', 'treatPackageAsDirectory']);
}

async function choose(
  window: BrowserWindow,
  title: string,
  properties: NonNullable<OpenDialogOptions['properties']>,
): Promise<string | null> {
  const chosen = await dialog.showOpenDialog(window, { title, properties });
  return chosen.canceled ? null : (chosen.filePaths[0] ?? null);
}
