import type { AppStatus } from '../../../../shared/ipc/views.ts';
import { currencies } from '../../../../shared/worth/currencies.ts';
import { ErrorNote } from '../../../components/error-note.tsx';
import { currencyWords } from '../../../words/currency-words.ts';
import { useSettings } from '../hooks/use-settings.ts';
import { Section } from './section.tsx';

/** In which currency the wallet shows what accounts are worth. */
export function WorthSettings({ status }: { status: AppStatus }) {
  const settings = useSettings();
  return (
    <Section title="Worth">
      <div className="row flex-wrap">
        <label htmlFor="currency">Worth is shown in</label>
        <select
          id="currency"
          className="field w-auto"
          aria-describedby="currency-rule"
          value={status.settings.currency}
          disabled={settings.busy}
          onChange={(event) => {
            const currency = currencies.find((each) => each === event.target.value);
            if (currency !== undefined) void settings.start({ currency });
          }}
        >
          {currencies.map((each) => (
            <option key={each} value={each}>
              {currencyWords[each]}
            </option>
          ))}
        </select>
      </div>
      <p id="currency-rule" className="s m max-w-[60ch]">
        For the wallet, at the rate that a Chainlink feed on the network in use says now. Rates are
        known on Ethereum alone; on every other network, and where one is not believed, worth stays
        in US dollars and the wallet says why. Limits, budgets, plans and the exported history are
        in US dollars whatever you choose here.
      </p>
      {settings.error ? (
        <ErrorNote error={settings.error} kept="The setting is as it was." />
      ) : null}
    </Section>
  );
}
