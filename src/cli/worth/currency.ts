import { join } from 'node:path';
import { makeDataFolder } from '../../main/make-data-folder.ts';
import { readPreferences, writePreferences } from '../../main/settings.ts';
import { openStore } from '../../main/store/open-store.ts';
import type { Currency } from '../../shared/worth/currencies.ts';
import { readStored } from '../read-stored.ts';
import type { VerbAnswer, VerbContext } from '../verb.ts';

/** The currency that was chosen, also while the app is open. Errors: STORE_*. */
export function chosenCurrency(context: Pick<VerbContext, 'dataDir'>): Currency {
  return readStored<Currency>(context, (reader) => readPreferences(reader).currency, 'USD');
}

/** In what worth is shown. Errors: STORE_*. */
export function tellCurrency(context: Pick<VerbContext, 'dataDir'>): VerbAnswer {
  return answer(chosenCurrency(context));
}

/** Chooses another. Errors: IN_USE while the app is open, STORE_*. */
export function changeCurrency(
  { dataDir, clock }: Pick<VerbContext, 'dataDir' | 'clock'>,
  currency: Currency,
): VerbAnswer {
  makeDataFolder(dataDir);
  const store = openStore({ path: join(dataDir, 'countersign.sqlite'), clock });
  try {
    return answer(writePreferences(store.reader, store.writer, { currency }).currency);
  } finally {
    store.stop();
  }
}

function answer(currency: Currency): VerbAnswer {
  const where =
    currency === 'USD'
      ? ''
      : ' Rates are known on Ethereum alone; elsewhere it stays in US dollars, as limits always do.';
  return { exitCode: 0, document: { currency }, text: `Worth is shown in ${currency}.${where}` };
}
