import type { BrowserWindow } from 'electron/main';
import type { SystemQuestion } from '../../shared/system-question.ts';
import { chooseBackup, chooseBackupFolder } from './choose-backup.ts';
import { chooseFiles } from './choose-files.ts';
import { chooseDataFolder, chooseFolder, chooseProgram } from './choose-folder.ts';
import { confirm } from './confirm.ts';
import { saveText } from './save-text.ts';

/** What a person is asked in the system's own dialogs over a window. Where it is gone, it is as if they would rather not. */
export function dialogsOver(current: () => BrowserWindow | undefined) {
  const over = async <T>(ask: (window: BrowserWindow) => Promise<T>, none: T): Promise<T> => {
    const window = current();
    return window === undefined ? none : ask(window);
  };
  return {
    saveText: (file: Parameters<typeof saveText>[1]) =>
      over((window) => saveText(window, file), false),
    chooseFiles: () => over(chooseFiles, []),
    chooseFolder: () => over(chooseFolder, null),
    chooseProgram: () => over(chooseProgram, null),
    chooseBackupFolder: () => over(chooseBackupFolder, null),
    chooseDataFolder: () => over(chooseDataFolder, null),
    chooseBackup: () => over(chooseBackup, null),
    confirm: (asked: SystemQuestion) => over((window) => confirm(window, asked), false),
  };
}
