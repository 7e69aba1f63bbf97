import { emptyingQuestion } from '../../../shared/trash/emptying-question.ts';
import type { Services } from '../../services.ts';
import type { Handlers } from '../answer-call.ts';
import type { ShellActions } from './shell.ts';

type Names = 'trash.view' | 'trash.runs' | 'trash.restore' | 'trash.empty';

export function trashHandlers(
  { trash }: Pick<Services, 'trash'>,
  shell: Pick<ShellActions, 'confirm'>,
): Pick<Handlers, Names> {
  return {
    'trash.view': () => trash.view(),
    'trash.runs': () => trash.runs(),
    'trash.restore': ({ undoId }) => trash.restore(undoId),
    'trash.empty': async () => {
      const asked = await trash.emptiable();
      const agreed = asked.files === 0 || (await shell.confirm(emptyingQuestion(asked)));
      return agreed ? trash.empty(asked) : null;
    },
  };
}
