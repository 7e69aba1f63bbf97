import type { RunView } from '../../../../shared/runs/views.ts';
import { ScrollPane } from '../../../components/scroll-pane.tsx';
import { toneClass } from '../../../components/tone.ts';
import { clockTime } from '../../../format/time.ts';

/** What happened, the newest first. */
export function EventLog({ events }: { events: RunView['events'] }) {
  return (
    <ScrollPane label="Events" className="border-l border-line px-6 py-3.5">
      <h3 className="pb-1">What happened</h3>
      {events.length === 0 ? <p className="s m">Nothing yet.</p> : null}
      <ol aria-label="What happened">
        {events.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events have no id and may share time and text.
          <li key={`${event.at}/${index}`} className="s grid grid-cols-[68px_1fr] py-0.5">
            <time className="q" dateTime={new Date(event.at).toISOString()}>
              {clockTime(event.at)}
            </time>
            <span
              className={`wrap-anywhere ${toneClass(event.tone)} ${event.tone === 'plain' ? '' : 'mid'}`}
            >
              {event.text}
            </span>
          </li>
        ))}
      </ol>
    </ScrollPane>
  );
}
