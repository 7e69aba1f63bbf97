import type { Services } from '../../services.ts';
import type { Handlers } from '../answer-call.ts';

type Names =
  | 'plan.list'
  | 'plan.get'
  | 'plan.context'
  | 'plan.modelCost'
  | 'plan.save'
  | 'plan.revision'
  | 'plan.rehearse'
  | 'plan.agree'
  | 'plan.discard';

export function planHandlers({ requests }: Services): Pick<Handlers, Names> {
  return {
    'plan.list': () => requests.plans(),
    'plan.get': ({ planId }) => requests.plan(planId),
    'plan.context': ({ planId }) => requests.context(planId),
    'plan.modelCost': ({ planId }) => requests.modelCost(planId),
    'plan.save': (edit) => requests.save(edit),
    'plan.revision': ({ planId, revision }) => requests.revision(planId, revision),
    'plan.rehearse': ({ planId }) => requests.rehearse(planId),
    'plan.agree': ({ planId, planHash, acknowledged }) =>
      requests.agree(planId, planHash, acknowledged),
    'plan.discard': ({ planId }) => {
      requests.discard(planId);
      return null;
    },
  };
}
