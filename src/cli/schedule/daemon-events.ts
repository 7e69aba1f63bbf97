import type { StoreReader } from '../../main/store/store.ts';
import { utcTime } from '../../shared/iso-time.ts';
import type { RunState, WaitReason } from '../../shared/runs/states.ts';
import type { FireView, SchedulerView } from '../../shared/schedules/views.ts';
import { visibleLine } from '../../shared/visible-text.ts';
import { reasonWords } from '../run/run-lines.ts';
import type { VerbContext } from '../verb.ts';
import { fireLine, haltedWords } from './schedule-lines.ts';

export type DaemonEvent =
  | ({ event: 'ready'; isHalted: boolean; watched: number } & Pick<
      SchedulerView,
      'active' | 'paused' | 'next'
    >)
  | ({ event: 'fire'; triggerId: string; planName: string } & FireView)
  | {
      event: 'run';
      executionId: string;
      planName: string;
      state: RunState;
      waitingFor: WaitReason | null;
    }
  | { event: 'message'; title: string; message: string; topic: string; subjectId: string }
  | { event: 'trouble'; executionId: string; code: string; message: string }
  | { event: 'stopped' };

export type Tell = (event: DaemonEvent) => void;

/** Prints each event on a line of its own: with --json a document with its time, else in words. */
export function eventTeller({ io, clock, flag }: VerbContext): Tell {
  const isJson = flag('json');
  return (told) => {
    const at = clock.now();
    const { event, ...rest } = told;
    const line = isJson
      ? JSON.stringify({ event, at, ...rest })
      : visibleLine(`${utcTime(at)}  ${wordsOf(told)}`);
    io.out(`${line}\n`);
  };
}

function wordsOf(told: DaemonEvent): string {
  switch (told.event) {
    case 'ready': {
      const next = told.next === null ? '' : ` The next starts at ${utcTime(told.next.dueAt)}.`;
      if (told.isHalted) return haltedWords;
      const watched = told.watched === 0 ? '' : `, ${told.watched} of them watched`;
      return `Ready: ${told.active} active${watched}, ${told.paused} paused.${next}`;
    }
    case 'fire':
      return `${told.planName}: due ${fireLine(told).trim()}`;
    case 'run': {
      const why = told.waitingFor === null ? '' : ` for ${reasonWords(told.waitingFor)}`;
      return `${told.planName}: run ${told.executionId} ${told.state}${why}`;
    }
    case 'message':
      return `${told.title}: ${told.message}`;
    case 'trouble':
      return `Run ${told.executionId}: ${told.message}`;
    case 'stopped':
      return 'Stopped.';
  }
}

const mostAtOnce = 500;

/** Answers at each call what came since the one before: starts that were decided, where runs have come to, and what plans had to say. */
export function newsOf(reader: StoreReader): () => DaemonEvent[] {
  let place = reader.fires.lastPlace();
  const known = new Map<string, string>();
  const said = new Set(reader.notifications.list().map(({ notificationId }) => notificationId));
  return () => {
    const found = reader.fires.after(place, mostAtOnce);
    place = found.place;
    const fires = found.fires.map(({ generation: _generation, ...fire }): DaemonEvent => {
      const planId = reader.triggers.get(fire.triggerId)?.planId ?? '';
      const planName = reader.plans.get(planId)?.name ?? '';
      return { event: 'fire', planName, ...fire };
    });
    for (const { executionId } of found.fires) if (executionId !== null) known.set(executionId, '');
    return [...fires, ...runNews(reader, known), ...messageNews(reader, said)];
  };
}

function runNews(reader: StoreReader, known: Map<string, string>): DaemonEvent[] {
  for (const { executionId } of reader.executions.listOpen()) {
    if (!known.has(executionId)) known.set(executionId, '');
  }
  return [...known].flatMap(([executionId, before]): DaemonEvent[] => {
    const run = reader.runs.get(executionId);
    if (run === undefined) return [];
    const { planName, state, waitingFor, completedAt } = run;
    const now = `${state} ${waitingFor}`;
    if (completedAt === null) known.set(executionId, now);
    else known.delete(executionId);
    return now === before ? [] : [{ event: 'run', executionId, planName, state, waitingFor }];
  });
}

/** Oldest first. `said`: those that were told or were there before. */
function messageNews(reader: StoreReader, said: Set<string>): DaemonEvent[] {
  return reader.notifications
    .list()
    .reverse()
    .flatMap(({ notificationId, kind, title, body, topic, subjectId }): DaemonEvent[] => {
      if (said.has(notificationId)) return [];
      said.add(notificationId);
      return kind === 'message'
        ? [{ event: 'message', title, message: body, topic, subjectId }]
        : [];
    });
}
