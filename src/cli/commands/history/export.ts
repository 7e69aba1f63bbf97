import { join, resolve } from 'node:path';
import { sameAddress } from '../../../shared/addresses.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';
import { writeNew } from '../../write-new.ts';

export const historyExport: Verb = {
  name: 'history export',
  describe:
    'Every transaction that was sent, for a spreadsheet: what moved, fees, dollars where known.',
  arguments: [],
  options: [
    {
      ...{ flags: '--csv <file>', required: true },
      describe: 'where to write it; a file that exists is kept',
    },
    {
      flags: '--time-zone <zone>',
      describe: 'of the local dates; by default that of this computer',
    },
  ],
  example: {
    call: 'countersign history export --csv history.csv --json',
    document: { file: '/home/you/history.csv', transactions: 12 },
  },
  run: exportHistory,
};

async function exportHistory(context: VerbContext): Promise<VerbAnswer> {
  const [{ openStoreReadOnly }, { historyCsv }, { knownAccounts }, { readZone }] =
    await Promise.all([
      import('../../../main/store/open-store.ts'),
      import('../../../main/evidence/history-csv.ts'),
      import('../../../main/known-vault.ts'),
      import('../../history/read-zone.ts'),
    ]);
  const timeZone = readZone(context.option('time-zone'));
  const store = openStoreReadOnly({ path: join(context.dataDir, 'countersign.sqlite') });
  try {
    const own = knownAccounts(store.reader);
    const nameOf = (address: string): string =>
      own.find((account) => sameAddress(account.address, address))?.name ?? '';
    const { text, transactions } = historyCsv(store.reader, { timeZone, nameOf });
    const file = resolve(context.option('csv') ?? '');
    await writeNew(file, text);
    const of = transactions === 1 ? '1 transaction' : `${transactions} transactions`;
    const said = `${file} was written: ${of}, a line for each token that came or went.`;
    return { exitCode: 0, document: { file, transactions }, text: said };
  } finally {
    store.stop();
  }
}
