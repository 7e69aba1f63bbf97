import { installQuestion } from '../../../shared/updates/install-question.ts';
import { productVersion } from '../../runtime.ts';
import type { Services } from '../../services.ts';
import type { Handlers } from '../answer-call.ts';
import type { ShellActions } from './shell.ts';

type Names = 'update.view' | 'update.look' | 'update.fetch' | 'update.install';

export function updateHandlers(
  { updates }: Pick<Services, 'updates'>,
  shell: Pick<ShellActions, 'confirm' | 'restart'>,
): Pick<Handlers, Names> {
  return {
    'update.view': () => updates.view(),
    'update.look': () => updates.look(),
    'update.fetch': () => updates.fetch(),
    'update.install': async () => {
      const version = updates.requireReady();
      if (await shell.confirm(installQuestion(version, productVersion))) {
        shell.restart(updates.leave(version));
      }
      return updates.view();
    },
  };
}
