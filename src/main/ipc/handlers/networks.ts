import type { Services } from '../../services.ts';
import type { Handlers } from '../answer-call.ts';

type Names =
  | 'network.list'
  | 'network.add'
  | 'network.remove'
  | 'network.use'
  | 'network.addEndpoint'
  | 'network.removeEndpoint'
  | 'network.test';

export function networkHandlers({ networks }: Services): Pick<Handlers, Names> {
  return {
    'network.list': () => networks.list(),
    'network.add': (network) => {
      networks.add(network);
      return null;
    },
    'network.remove': ({ chainId }) => {
      networks.remove(chainId);
      return null;
    },
    'network.use': async ({ chainId }) => {
      await networks.use(chainId);
      return null;
    },
    'network.addEndpoint': async ({ chainId, ...endpoint }) => {
      await networks.addEndpoint(chainId, endpoint);
      return null;
    },
    'network.removeEndpoint': async ({ chainId, host }) => {
      await networks.removeEndpoint(chainId, host);
      return null;
    },
    'network.test': ({ chainId }) => networks.test(chainId),
  };
}
