import { certainNow } from '../../clock.ts';
import type { Services } from '../../services.ts';
import type { Handlers } from '../answer-call.ts';
import type { ShellActions } from './shell.ts';

type Names = 'allow.list' | 'allow.change';

export function allowListHandlers(
  { store, policy, clock }: Services,
  shell: Pick<ShellActions, 'confirm' | 'openTrusted'>,
): Pick<Handlers, Names> {
  return {
    'allow.list': () => store.reader.allowLists.list(certainNow(clock)),
    'allow.change': async (change) => {
      // A page alone allows nothing more.
      const asked = await policy.changeList(change, shell.confirm);
      if (asked.kind === 'proposed')
        shell.openTrusted({ page: 'policy', changeId: asked.changeId });
      return asked.kind === 'done' ? { from: asked.from } : null;
    },
  };
}
