import type { Services } from '../../services.ts';
import type { Handlers } from '../answer-call.ts';

type Names = 'delegation.read' | 'delegation.revoke';

export function delegationHandlers({ control }: Services): Pick<Handlers, Names> {
  return {
    'delegation.read': ({ account }) => control.read(account),
    'delegation.revoke': ({ account }) => control.draftRevoke(account),
  };
}
