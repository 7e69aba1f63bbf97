import type { Services } from '../../services.ts';
import type { Handlers } from '../answer-call.ts';

type Names =
  | 'vault.lock'
  | 'wallet.portfolio'
  | 'wallet.totals'
  | 'wallet.history'
  | 'wallet.activity'
  | 'wallet.arrivals';

export function walletHandlers(services: Services): Pick<Handlers, Names> {
  return {
    'vault.lock': async () => {
      await services.signer.lock();
      return null;
    },
    'wallet.portfolio': ({ account }) => services.portfolio(account),
    'wallet.totals': () => services.past.totals(),
    'wallet.history': ({ account, range }) => services.past.history(account, range),
    'wallet.activity': ({ account }) => services.past.activity(account),
    'wallet.arrivals': ({ account }) => services.arrivals(account),
  };
}
