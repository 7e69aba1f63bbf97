import { useState } from 'react';
import { visibleLine } from '../../../../shared/visible-text.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { ScrollPane } from '../../../components/scroll-pane.tsx';
import { Unread } from '../../../components/unread.tsx';
import { zonedDayTime } from '../../../format/time.ts';
import { useRemote } from '../../../state/use-remote.ts';
import { logWords } from '../../../words/server-words.ts';

/** What a server did and wrote beside its answers, newest first. */
export function ServerLog({ name }: { name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="grid gap-2">
      <div className="row">
        <h3>Its log</h3>
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide the log' : 'Show the log'}
        </Button>
      </div>
      {isOpen ? <Entries name={name} /> : null}
    </section>
  );
}

function Entries({ name }: { name: string }) {
  const list = useRemote(`log of ${name}`, () => api.mcpLogs({ name }), ['mcp']);
  if (list.value === null) {
    return (
      <Unread
        error={list.error}
        kept="The server is not touched."
        onRetry={list.reload}
        rows={[[120, 300]]}
      >
        Reading its log.
      </Unread>
    );
  }
  if (list.value.length === 0) return <p className="m">It was not started yet.</p>;
  return (
    <ScrollPane label="What it did and wrote" className="max-h-[320px]">
      <table className="ledger tight">
        <caption className="sr-only">The last 200 entries, newest first</caption>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">What</th>
            <th scope="col">In its words</th>
          </tr>
        </thead>
        <tbody>
          {list.value.map(({ at, kind, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries may be alike; the order is theirs.
            <tr key={`${index}/${at}`}>
              <td className="nowrap">{zonedDayTime(at)}</td>
              <td className="nowrap">{logWords[kind]}</td>
              <td className="wrap-anywhere font-mono">{visibleLine(text)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollPane>
  );
}
