import { forgetQuestion, moveQuestion } from '../../../shared/data/data-questions.ts';
import type { Services } from '../../services.ts';
import type { Handlers } from '../answer-call.ts';
import type { ShellActions } from './shell.ts';

type Names = 'data.view' | 'data.move' | 'data.forgetBefore' | 'data.dismissFailed';

export function dataHandlers(
  { dataDesk }: Pick<Services, 'dataDesk'>,
  shell: Pick<ShellActions, 'chooseDataFolder' | 'confirm'>,
): Pick<Handlers, Names> {
  return {
    'data.view': () => dataDesk.view(),
    'data.move': async () => {
      const folder = await shell.chooseDataFolder();
      if (folder === null) return null;
      const to = dataDesk.requireMovable(folder);
      if (!(await shell.confirm(moveQuestion(dataDesk.view().folder, to)))) return null;
      dataDesk.move(to);
      return { to };
    },
    'data.forgetBefore': async () => {
      const { before } = dataDesk.view();
      if (before === null || !(await shell.confirm(forgetQuestion(before)))) return false;
      dataDesk.forgetBefore();
      return true;
    },
    'data.dismissFailed': () => {
      dataDesk.dismissFailed();
      return null;
    },
  };
}
