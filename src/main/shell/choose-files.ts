import { type BrowserWindow, dialog } from 'electron/main';

/** The files that the person chose to attach, by their paths; none when they would rather not. */
export async function chooseFiles(window: BrowserWindow): Promise<string[]> {
  const chosen = await dialog.showOpenDialog(window, {
    title: 'Files of text for the model to read',
    properties: ['openFile', 'multiSelections'],
  });
  return chosen.canceled ? [] : chosen.filePaths;
}
