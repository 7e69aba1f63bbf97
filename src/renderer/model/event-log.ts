import type { RunEvent } from '../../shared/runs/views.ts';

/** How many are asked for at once, and how many are kept to be looked at. */
export const eventsAtOnce = 500;
const mostKept = 1000;
/** As many come with a run at most. */
const mostTold = 200;

export interface EventLogState {
  /** Newest first. */
  events: readonly RunEvent[];
  /** The number after which to ask. */
  last: number;
  /** Earlier ones are not kept here. */
  cut: boolean;
}

/** What came with the run: its story, newest first. What lies between is asked for from its oldest on. */
export function firstEvents(story: readonly RunEvent[]): EventLogState {
  return {
    events: story,
    last: Math.max((story.at(-1)?.seq ?? 0) - 1, 0),
    cut: story.length >= mostTold,
  };
}

/** The log with further events; a number that is there already changes nothing. */
export function withEvents(before: EventLogState, further: readonly RunEvent[]): EventLogState {
  if (further.length === 0) return before;
  const known = new Map(before.events.map((event) => [event.seq, event]));
  for (const event of further) known.set(event.seq, event);
  const all = [...known.values()].toSorted((a, b) => b.seq - a.seq);
  return {
    events: all.slice(0, mostKept),
    last: Math.max(before.last, ...further.map(({ seq }) => seq)),
    cut: before.cut || all.length > mostKept,
  };
}

/** What a step says already, or what goes without saying. */
const unsaid = ['run.waiting', 'run.dead_letter'];

/**
 * The events that are worth a line; that a run goes on is news only after it was paused. `list` is the path
 * of the list that is the plan itself, null where the plan is a step.
 */
export function toldEvents(events: readonly RunEvent[], list: string | null): RunEvent[] {
  const said = events.filter(
    ({ kind, path }) =>
      !unsaid.includes(kind) && !(kind.startsWith('step.') && path !== null && path === list),
  );
  return said.filter(
    ({ kind }, index) =>
      kind !== 'run.running' || said.slice(index + 1).find(isOfRun)?.kind === 'run.paused',
  );
}

function isOfRun({ kind }: RunEvent): boolean {
  return kind.startsWith('run.') && kind !== 'run.pause_wanted';
}
