// The person chooses where; nothing else decides a path.
import { writeFile } from 'node:fs/promises';
import { type BrowserWindow, dialog } from 'electron/main';
import { AppError } from '../../shared/errors.ts';

/** Asks where to, and writes. False when the person would rather not. Errors: FILE_NOT_WRITTEN. */
export async function saveText(
  window: BrowserWindow,
  { fileName, text, what }: { fileName: string; text: string; what: string },
): Promise<boolean> {
  const chosen = await dialog.showSaveDialog(window, {
    defaultPath: fileName,
    filters: [{ name: what, extensions: ['json'] }],
  });
  if (chosen.canceled) return false;
  try {
    await writeFile(chosen.filePath, text, 'utf8');
    return true;
  } catch (cause) {
    throw new AppError('FILE_NOT_WRITTEN', 'unknown', 'The file could not be written.', {
      advice: 'Nothing was lost: it is all kept here. Choose another folder and try again.',
      cause,
    });
  }
}
