import type { Services } from '../../services.ts';
import type { Handlers } from '../answer-call.ts';
import type { ShellActions } from './shell.ts';

type Names = 'model.get' | 'model.set' | 'model.takeKey' | 'model.forgetKey' | 'model.list';

export function modelHandlers(
  { modelDesk }: Services,
  shell: Pick<ShellActions, 'readClipboard' | 'writeClipboard'>,
): Pick<Handlers, Names> {
  return {
    'model.get': () => modelDesk.view(),
    'model.set': (change) => modelDesk.set(change),
    'model.takeKey': async () => {
      const view = await modelDesk.takeKey(await shell.readClipboard());
      // A key that was taken is of no use to whoever reads the clipboard next.
      shell.writeClipboard('');
      return view;
    },
    'model.forgetKey': () => modelDesk.forgetKey(),
    'model.list': () => modelDesk.models(),
  };
}
