import { useState } from 'react';
import { type LogLevel, type LogLine, logLineText } from '../../../../../shared/log/log-line.ts';
import type { LogView } from '../../../../../shared/log/log-views.ts';
import { api } from '../../../../api.ts';
import { CopyButton } from '../../../../components/copy-button.tsx';
import { EitherSwitch } from '../../../../components/either-switch.tsx';
import { ScrollPane } from '../../../../components/scroll-pane.tsx';
import { Unread } from '../../../../components/unread.tsx';
import { zonedDayTime } from '../../../../format/time.ts';
import { useRemote } from '../../../../state/use-remote.ts';
import { Section } from '../section.tsx';

const levels: readonly { value: LogLevel; word: string }[] = [
  { value: 'info', word: 'All' },
  { value: 'warn', word: 'Warnings' },
  { value: 'error', word: 'Errors' },
];

/** Lines that are shown at once; more are in the file. */
const mostShown = 200;

/** What happened in the app itself, newest first, as it happens. */
export function AppLog() {
  const [least, setLeast] = useState<LogLevel>('info');
  const [looked, setLooked] = useState('');
  const asked = { least, looked, most: mostShown };
  const view = useRemote(`log ${least} ${looked}`, () => api.logView(asked), ['log']);
  return (
    <Section title="Log">
      <p className="m max-w-[60ch]">
        What happened in Countersign itself. Keys, passwords, addresses, amounts, names, messages
        and paths do not get into it.
      </p>
      <div className="row flex-wrap">
        <EitherSwitch
          label="What is shown"
          options={levels}
          value={least}
          onChange={(next) => setLeast(next)}
        />
        <input
          type="search"
          className="field min-h-8! max-w-60"
          aria-label="Find in the log"
          placeholder="Find in the log"
          value={looked}
          maxLength={200}
          spellCheck={false}
          onChange={(event) => setLooked(event.target.value)}
        />
      </div>
      {view.value === null ? (
        <Unread
          error={view.error}
          kept="Nothing else is affected."
          onRetry={view.reload}
          rows={[[120, 300]]}
        >
          Reading the log.
        </Unread>
      ) : (
        <Lines view={view.value} />
      )}
    </Section>
  );
}

function Lines({ view: { lines, found, all } }: { view: LogView }) {
  if (lines.length === 0) {
    return <p className="m">{all === 0 ? 'Nothing was logged yet.' : 'No line is like that.'}</p>;
  }
  const oldestFirst = lines.toReversed().map(logLineText).join('');
  return (
    <>
      <div className="row">
        <p className="m">
          {found > lines.length
            ? `The newest ${lines.length} of ${found} lines`
            : `${found} of ${all} lines`}
        </p>
        <CopyButton text={oldestFirst} what="lines that are shown" />
      </div>
      <ScrollPane label="Lines of the log" className="max-h-[320px]">
        <table className="ledger tight">
          <caption className="sr-only">The lines of the log, newest first</caption>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col" className="from-left">
                Level
              </th>
              <th scope="col" className="from-left">
                What
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines may be alike; the order is theirs.
              <tr key={`${index}/${line.at}`}>
                <td className="nowrap">{zonedDayTime(line.at)}</td>
                <td className="from-left">{line.level}</td>
                <td className="from-left wrap-anywhere font-mono">{inWords(line)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollPane>
    </>
  );
}

/** "vault.locked reason idle". */
function inWords({ event, facts }: LogLine): string {
  return [event, ...Object.entries(facts).map(([name, value]) => `${name} ${value}`)].join(' ');
}
