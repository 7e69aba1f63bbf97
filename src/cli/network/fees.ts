import { join } from 'node:path';
import { makeDataFolder } from '../../main/make-data-folder.ts';
import { readPreferences, writePreferences } from '../../main/settings.ts';
import { openStore } from '../../main/store/open-store.ts';
import { type FeeWish, usualFees } from '../../shared/chain/fee-wish.ts';
import { readStored } from '../read-stored.ts';
import type { VerbAnswer, VerbContext } from '../verb.ts';

/** What is offered for transactions. Errors: STORE_*. */
export function shownFees(context: VerbContext): VerbAnswer {
  return answer(readStored(context, (reader) => readPreferences(reader).fees, usualFees));
}

/** Changes what was given of it, and answers all of it. Errors: IN_USE while the app is open, STORE_*. */
export function changeFees({ dataDir, clock }: VerbContext, change: Partial<FeeWish>): VerbAnswer {
  makeDataFolder(dataDir);
  const store = openStore({ path: join(dataDir, 'countersign.sqlite'), clock });
  try {
    const { reader, writer } = store;
    const fees = { ...readPreferences(reader).fees, ...change };
    return answer(writePreferences(reader, writer, { fees }).fees);
  } finally {
    store.stop();
  }
}

function answer({ speed, capGwei }: FeeWish): VerbAnswer {
  return {
    exitCode: 0,
    document: { speed, capGwei },
    text: `Transactions are offered for the speed "${speed}", and never for more than ${capGwei} gwei for a unit of gas.`,
  };
}
