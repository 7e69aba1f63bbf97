import { type BrowserWindow, dialog, type OpenDialogOptions } from 'electron/main';

/** The folder that the person chose for backups in the system's own dialog; null when they would rather not. */
export function chooseBackupFolder(window: BrowserWindow): Promise<string | null> {
  return choose(window, {
    title: 'Where backups are kept',
    properties: ['openDirectory', 'createDirectory'],
  });
}

/** The same for a backup. */
export function chooseBackup(window: BrowserWindow): Promise<string | null> {
  const filters = [
    { name: 'Backups of Countersign', extensions: ['backup'] },
    { name: 'All files', extensions: ['*'] },
  ];
  return choose(window, { title: 'A backup', properties: ['openFile'], filters });
}

async function choose(window: BrowserWindow, options: OpenDialogOptions): Promise<string | null> {
  const chosen = await dialog.showOpenDialog(window, options);
  return chosen.canceled ? null : (chosen.filePaths[0] ?? null);
}
