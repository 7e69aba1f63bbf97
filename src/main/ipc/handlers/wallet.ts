import { asideQuestion } from '../../../shared/wallet/aside-question.ts';
import type { Services } from '../../services.ts';
import type { Handlers } from '../answer-call.ts';
import type { ShellActions } from './shell.ts';

type Names =
  | 'vault.lock'
  | 'vault.setAside'
  | 'vault.putBack'
  | 'wallet.portfolio'
  | 'wallet.totals'
  | 'wallet.unit'
  | 'wallet.history'
  | 'wallet.activity'
  | 'wallet.arrivals';

export function walletHandlers(
  services: Services,
  shell: Pick<ShellActions, 'confirm'>,
): Pick<Handlers, Names> {
  return {
    'vault.lock': async () => {
      await services.signer.lock();
      return null;
    },
    'vault.setAside': async () => {
      const { vaultAside } = services;
      if (!(await shell.confirm(asideQuestion(vaultAside.requireAside())))) return false;
      await vaultAside.setAside();
      return true;
    },
    'vault.putBack': async () => {
      await services.vaultAside.putBack();
      return null;
    },
    'wallet.portfolio': ({ account }) => services.portfolio(account),
    'wallet.totals': () => services.past.totals(),
    'wallet.unit': () => services.worthUnit(),
    'wallet.history': ({ account, range }) => services.past.history(account, range),
    'wallet.activity': ({ account }) => services.past.activity(account),
    'wallet.arrivals': ({ account }) => services.arrivals(account),
  };
}
