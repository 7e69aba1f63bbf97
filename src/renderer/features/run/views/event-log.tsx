import type { RunEvent, RunView, StepView } from '../../../../shared/runs/views.ts';
import { visibleLine } from '../../../../shared/visible-text.ts';
import { ErrorNote } from '../../../components/error-note.tsx';
import { ScrollPane } from '../../../components/scroll-pane.tsx';
import { toneClass } from '../../../components/tone.ts';
import { clockTime, dayOrTime, isToday, zonedDate } from '../../../format/time.ts';
import { toldEvents } from '../../../model/event-log.ts';
import type { TreeNode } from '../../../model/tree-nodes.ts';
import { useNow } from '../../../state/use-now.ts';
import { useRunEvents } from '../hooks/use-run-events.ts';

interface EventLogProps {
  run: RunView;
  /** When the run was read. */
  readAt: number | null;
  /** The steps that are shown. */
  nodes: readonly TreeNode<StepView>[];
}

/** What happened, the newest first, without numbers: of the log's own, those that are not told would be missing. */
export function EventLog({ run, readAt, nodes }: EventLogProps) {
  const { events, cut, error } = useRunEvents(run.executionId, run.events, readAt);
  const now = useNow(60_000);
  const numbers = new Map(nodes.map(({ id, number }) => [id, number]));
  const root = run.steps[0]?.path ?? '';
  const told = toldEvents(events, numbers.has(root) ? null : root);
  return (
    <ScrollPane label="Events" className="border-l border-line px-6 py-3.5">
      <h3 className="pb-1">What happened</h3>
      {error ? <ErrorNote error={error} kept="The run is not affected." /> : null}
      {told.length === 0 ? <p className="s m">Nothing yet.</p> : null}
      <ol aria-label="What happened">
        {told.map((event) => (
          <Line key={event.seq} event={event} now={now} number={placeOf(event, numbers)} />
        ))}
      </ol>
      {cut ? <p className="s m pt-1">Earlier events are not shown here.</p> : null}
    </ScrollPane>
  );
}

interface LineProps {
  event: RunEvent;
  now: number;
  number: string | undefined;
}

function Line({ event, now, number }: LineProps) {
  const { at, tone, text } = event;
  return (
    <li className="s grid grid-cols-[68px_1fr] gap-x-2 py-0.5">
      <time className="q" dateTime={new Date(at).toISOString()} title={zonedDate(at)}>
        {isToday(at, now) ? clockTime(at) : dayOrTime(at, now)}
      </time>
      <span className={`wrap-anywhere ${toneClass(tone)} ${tone === 'plain' ? '' : 'mid'}`}>
        {number === undefined ? null : <span className="m">{number} </span>}
        {visibleLine(text)}
      </span>
    </li>
  );
}

/** The number of the step that it is about; of one that is not shown, its round. */
function placeOf({ path }: RunEvent, numbers: ReadonlyMap<string, string>): string | undefined {
  if (path === null) return undefined;
  const round = [...path.matchAll(/#(\d+)\//g)].at(-1)?.[1];
  return numbers.get(path) ?? (round === undefined ? undefined : `round ${round}:`);
}
