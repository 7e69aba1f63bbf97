import type { Services } from '../../services.ts';
import type { Handlers } from '../answer-call.ts';

type Names = 'token.list' | 'token.look' | 'token.add' | 'token.remove';

export function tokenHandlers({ tokenDesk }: Services): Pick<Handlers, Names> {
  return {
    'token.list': () => tokenDesk.list(),
    'token.look': ({ chainId, address }) => tokenDesk.look(chainId, address),
    'token.add': async ({ chainId, address }) => {
      await tokenDesk.add(chainId, address);
      return null;
    },
    'token.remove': ({ chainId, address }) => {
      tokenDesk.remove(chainId, address);
      return null;
    },
  };
}
