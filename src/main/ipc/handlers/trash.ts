import type { Services } from '../../services.ts';
import type { Handlers } from '../answer-call.ts';

type Names = 'trash.view' | 'trash.runs' | 'trash.restore' | 'trash.empty';

export function trashHandlers({ trash }: Services): Pick<Handlers, Names> {
  return {
    'trash.view': () => trash.view(),
    'trash.runs': () => trash.runs(),
    'trash.restore': ({ undoId }) => trash.restore(undoId),
    'trash.empty': () => trash.empty(),
  };
}
