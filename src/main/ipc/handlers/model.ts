import type { Services } from '../../services.ts';
import type { Handlers } from '../answer-call.ts';
import { confirmed } from '../confirmed.ts';
import type { ShellActions } from './shell.ts';

type Names = 'model.get' | 'model.set' | 'model.takeKey' | 'model.forgetKey' | 'model.list';

export function modelHandlers(
  { modelDesk }: Services,
  shell: Pick<ShellActions, 'readClipboard' | 'writeClipboard' | 'confirm'>,
): Pick<Handlers, Names> {
  return {
    'model.get': () => modelDesk.view(),
    'model.set': async (change) => {
      const question = modelDesk.placeQuestion(change.baseUrl ?? modelDesk.baseUrl);
      return (await confirmed(shell.confirm, question)) ? modelDesk.set(change) : modelDesk.view();
    },
    'model.takeKey': async () => {
      const { baseUrl } = modelDesk;
      if (!(await confirmed(shell.confirm, modelDesk.keyQuestion(baseUrl))))
        return modelDesk.view();
      // For the address that was shown, whatever is set by now.
      const view = await modelDesk.takeKey(await shell.readClipboard(), baseUrl);
      // A key that was taken is of no use to whoever reads the clipboard next.
      shell.writeClipboard('');
      return view;
    },
    'model.forgetKey': () => modelDesk.forgetKey(),
    'model.list': () => modelDesk.models(),
  };
}
