import { sameAddress } from '../../../shared/addresses.ts';
import { historyCsv } from '../../evidence/history-csv.ts';
import type { Services } from '../../services.ts';
import type { Handlers } from '../answer-call.ts';
import type { ShellActions } from './shell.ts';

export function historyHandlers(
  { store, accounts, clock }: Pick<Services, 'store' | 'accounts' | 'clock'>,
  shell: Pick<ShellActions, 'saveText'>,
): Pick<Handlers, 'history.export'> {
  return {
    'history.export': async () => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const nameOf = (address: string): string =>
        accounts().find((account) => sameAddress(account.address, address))?.name ?? '';
      const { text, transactions } = historyCsv(store.reader, { timeZone, nameOf });
      const day = new Date(clock.now()).toISOString().slice(0, 10);
      const fileName = `countersign-history-${day}.csv`;
      return { done: await shell.saveText({ fileName, text, what: 'History' }), transactions };
    },
  };
}
