// The person chooses where; nothing else decides a path.
import { writeFile } from 'node:fs/promises';
import { type BrowserWindow, dialog } from 'electron/main';
import { AppError } from '../../shared/errors.ts';

/** What each kind is written as; of what somebody may have worked on in a spreadsheet, none is written over. */
const kinds = {
  Plan: { extension: 'json', flag: 'w' },
  Evidence: { extension: 'json', flag: 'w' },
  History: { extension: 'csv', flag: 'wx' },
  Report: { extension: 'json', flag: 'w' },
} as const;

interface FileToSave {
  fileName: string;
  text: string;
  what: keyof typeof kinds;
}

/** Asks where to, and writes. False when the person would rather not. Errors: FILE_NOT_WRITTEN, FILE_EXISTS. */
export async function saveText(
  window: BrowserWindow,
  { fileName, text, what }: FileToSave,
): Promise<boolean> {
  const { extension, flag } = kinds[what];
  const chosen = await dialog.showSaveDialog(window, {
    defaultPath: fileName,
    filters: [{ name: what, extensions: [extension] }],
  });
  if (chosen.canceled) return false;
  try {
    await writeFile(chosen.filePath, text, { encoding: 'utf8', flag });
    return true;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST') throw fileExists();
    throw new AppError('FILE_NOT_WRITTEN', 'unknown', 'The file could not be written.', {
      advice: 'Nothing was lost: it is all kept here. Choose another folder and try again.',
      cause,
    });
  }
}

function fileExists(): AppError {
  const message = 'There is already a file of that name. It was left as it is.';
  return new AppError('FILE_EXISTS', 'invalid_params', message, {
    advice: 'Choose another name.',
  });
}
