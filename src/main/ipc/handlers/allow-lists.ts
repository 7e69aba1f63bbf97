import { wideningQuestion } from '../../../shared/policy/widening-question.ts';
import { certainNow } from '../../clock.ts';
import { askedWidening, changeList } from '../../executor/policy/change-lists.ts';
import type { Services } from '../../services.ts';
import type { Handlers } from '../answer-call.ts';
import type { ShellActions } from './shell.ts';

type Names = 'allow.list' | 'allow.change';

export function allowListHandlers(
  { store, executor, clock, notify }: Services,
  shell: Pick<ShellActions, 'confirm'>,
): Pick<Handlers, Names> {
  return {
    'allow.list': () => store.reader.allowLists.list(certainNow(clock)),
    'allow.change': async (change) => {
      const asked = askedWidening({ store, clock }, change);
      // A page alone allows nothing more.
      if (asked !== null && !(await shell.confirm(wideningQuestion(asked)))) return null;
      const from = changeList({ store, clock }, change);
      notify({ topic: 'budget', id: null });
      executor.limitsChanged();
      return { from };
    },
  };
}
