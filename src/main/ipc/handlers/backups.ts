import { mergeQuestion } from '../../../shared/backups/merge-question.ts';
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
    'backup.restore': async ({ name, how }) => {
      const file = name === null ? await shell.chooseBackup() : backups.fileOf(name);
      if (file === null) return null;
      if (how === 'merge') return mergeAsked({ backups }, shell, file);
      const checked = await backups.checkFile(file);
      if (!(await shell.confirm(restoreQuestion(checked)))) return null;
      await backups.restore(file);
      shell.restart();
      return true;
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

/** Null where the person did not want it, once they saw what it would do. */
async function mergeAsked(
  { backups }: Pick<Services, 'backups'>,
  shell: Pick<ShellActions, 'confirm' | 'restart'>,
  file: string,
): Promise<true | null> {
  const { header, outcome } = await backups.previewMerge(file);
  const { createdAt, app } = header;
  if (!(await shell.confirm(mergeQuestion({ createdAt, app, outcome })))) return null;
  await backups.merge(file);
  shell.restart();
  return true;
}
