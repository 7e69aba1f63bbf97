import type { Services } from '../../services.ts';
import type { Handlers } from '../answer-call.ts';

type Names = 'vault.lock' | 'wallet.portfolio' | 'practice.fund' | 'practice.reset';

export function walletHandlers(services: Services): Pick<Handlers, Names> {
  return {
    'vault.lock': async () => {
      await services.signer.lock();
      return null;
    },
    'wallet.portfolio': ({ account }) => services.portfolio(account),
    'practice.fund': async ({ account }) => {
      await services.fund(account);
      return null;
    },
    'practice.reset': async () => {
      await services.resetPractice();
      return null;
    },
  };
}
