import { type FormEvent, useState } from 'react';
import { capGweiPattern, type FeeSpeed, feeSpeeds } from '../../../../shared/chain/fee-wish.ts';
import type { AppStatus } from '../../../../shared/ipc/views.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { useSettings } from '../hooks/use-settings.ts';
import { Section } from './section.tsx';

const words: Record<FeeSpeed, string> = {
  slow: 'Slow: cheaper, may take minutes',
  normal: 'Normal: the next few blocks',
  fast: 'Fast: the next block, for more',
};

/** What is offered for a transaction, and what is never paid. */
export function FeeSettings({ status }: { status: AppStatus }) {
  const { fees } = status.settings;
  const settings = useSettings();
  const [speed, setSpeed] = useState(fees.speed);
  const [cap, setCap] = useState(fees.capGwei);
  const capGwei = cap.trim();
  const fits = capGweiPattern.test(capGwei);
  const isSaved = speed === fees.speed && capGwei === fees.capGwei;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (fits) void settings.start({ fees: { speed, capGwei } });
  };
  return (
    <Section title="Network fees">
      <form className="row flex-wrap" onSubmit={save}>
        <label htmlFor="fee-speed">Transactions are sent</label>
        <select
          id="fee-speed"
          className="field w-auto"
          value={speed}
          onChange={(event) =>
            setSpeed(feeSpeeds.find((each) => each === event.target.value) ?? speed)
          }
        >
          {feeSpeeds.map((each) => (
            <option key={each} value={each}>
              {words[each]}
            </option>
          ))}
        </select>
        <label htmlFor="fee-cap">and never for more than</label>
        <input
          id="fee-cap"
          className="field max-w-20 text-right"
          inputMode="numeric"
          value={cap}
          aria-invalid={!fits}
          aria-describedby="fee-rule"
          onChange={(event) => setCap(event.target.value)}
        />
        <span>gwei for a unit of gas</span>
        <Button type="submit" size="small" disabled={!fits || isSaved || settings.busy}>
          Save the fees
        </Button>
      </form>
      <p id="fee-rule" className="s m max-w-[60ch]">
        {fits
          ? 'When the network asks more, nothing is signed: the run waits until the fee falls or you allow more. Each approval shows the highest fee of that transaction.'
          : 'Whole gwei, 1 to 99,999.'}
      </p>
      {settings.error ? (
        <ErrorNote error={settings.error} kept="The setting is as it was." />
      ) : null}
    </Section>
  );
}
