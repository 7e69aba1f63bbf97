import type { Services } from '../../services.ts';
import type { Handlers } from '../answer-call.ts';

type Names = 'vault.lock' | 'wallet.portfolio';

export function walletHandlers(services: Services): Pick<Handlers, Names> {
  return {
    'vault.lock': async () => {
      await services.signer.lock();
      return null;
    },
    'wallet.portfolio': ({ account }) => services.portfolio(account),
  };
}
