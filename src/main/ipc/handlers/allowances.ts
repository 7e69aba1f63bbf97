import type { Services } from '../../services.ts';
import type { Handlers } from '../answer-call.ts';

type Names = 'allowance.list' | 'allowance.revoke';

export function allowanceHandlers({ allowances }: Services): Pick<Handlers, Names> {
  return {
    'allowance.list': ({ account }) => allowances.list(account),
    'allowance.revoke': (wish) => allowances.draftRevoke(wish),
  };
}
