import type { Services } from '../../services.ts';
import type { Handlers } from '../answer-call.ts';

type Names =
  | 'network.list'
  | 'network.add'
  | 'network.remove'
  | 'network.use'
  | 'network.signNoMore'
  | 'network.addEndpoint'
  | 'network.removeEndpoint'
  | 'network.test';

export function networkHandlers(services: Services): Pick<Handlers, Names> {
  const { networks } = services;
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
    'network.signNoMore': async ({ chainId }) => {
      await services.signNoMore(chainId);
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
