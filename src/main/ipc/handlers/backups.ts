import { restoreQuestion } from '../../../shared/backups/restore-question.ts';
import type { Services } from '../../services.ts';
import type { Handlers } from '../answer-call.ts';
import type { ShellActions } from './shell.ts';

type Names =
  | 'backup.view'
  | 'backup.make'
  | 'backup.check'
  | 'backup.restore'
  | 'backup.chooseFolder'
  | 'backup.usualFolder'
  | 'backup.setDaily';

export function backupHandlers(
  { backups }: Pick<Services, 'backups'>,
  shell: Pick<ShellActions, 'chooseBackupFolder' | 'chooseBackup' | 'confirm' | 'restart'>,
): Pick<Handlers, Names> {
  return {
    'backup.view': () => backups.view(),
    'backup.make': () => backups.make(),
    'backup.check': ({ name }) => backups.check(name),
    'backup.restore': async ({ name }) => {
      const file = name === null ? await shell.chooseBackup() : backups.fileOf(name);
      if (file === null) return null;
      const checked = await backups.checkFile(file);
      if (!(await shell.confirm(restoreQuestion(checked)))) return null;
      await backups.restore(file);
      shell.restart();
      return checked;
    },
    'backup.chooseFolder': async () => {
      const folder = await shell.chooseBackupFolder();
      if (folder !== null) backups.setFolder(folder);
      return backups.view();
    },
    'backup.usualFolder': () => {
      backups.setFolder(null);
      return backups.view();
    },
    'backup.setDaily': ({ on }) => {
      backups.setDaily(on);
      return backups.view();
    },
  };
}
