// The part of a turn between two questions to somebody: it writes what was answered, decides, writes what
// follows from the rows alone, and decides again, in one transaction. So the result of a step and the
// beginning of the next are durable together, and before anybody is asked again.
import { toAppError } from '../../shared/errors.ts';
import type { RunWish } from '../../shared/runs/states.ts';
import type { Doable } from './acts.ts';
import type { Opening } from './agree.ts';
import { untilTimeIsUp } from './budgets/run-time.ts';
import { mayBegin } from './control/may-begin.ts';
import type { Course } from './course.ts';
import { joinPauses } from './join-pauses.ts';
import { nextActs } from './next-acts.ts';
import { oneWriter, onlyLooks } from './one-writer.ts';
import { goOn, writePauses } from './pauses.ts';
import { readJournal, readRun } from './read-journal.ts';
import type { Next, Pause, Run, Write } from './run.ts';
import { settle } from './settle.ts';
import { type Way, wayOfAct } from './way-of-act.ts';

/** So many acts in one transaction, so that nobody has to wait long for their turn. */
const mostActs = 500;
/** So many questions to the network at once. */
const mostLooks = 64;

/** An act that was done but for what it writes. */
export interface Done {
  run: Run;
  act: Doable;
  write: Write;
}

/** An act that has to ask somebody. */
export interface Asking {
  run: Run;
  act: Doable;
  ask: () => Promise<Next | Write>;
}

/** Where a stretch ends. */
export type Halt =
  | { kind: 'ended' }
  | { kind: 'paused'; pause: Pause }
  | { kind: 'ask'; asking: readonly Asking[] }
  /** The network has to be found first. */
  | { kind: 'connect' }
  /** What a person ordered takes effect. */
  | { kind: 'ordered'; run: Run; due: RunWish }
  /** The run's practice chain is gone. */
  | { kind: 'reset' }
  /** There is more to write. */
  | { kind: 'more' };

/** Writes what was done and what follows from it. Durable when it returns; what `course` notes is then done. */
export function stretch(course: Course, done: readonly Done[]): Halt {
  let failure: { thrown: unknown } | undefined;
  const halt = course.deps.store.writer.together((): Halt => {
    try {
      for (const each of done) write(course, each);
      return carryOn(course);
    } catch (thrown) {
      // What was written before stays: an answer is not lost because the next row cannot be read.
      failure = { thrown };
      return { kind: 'more' };
    }
  });
  if (failure) throw failure.thrown;
  return halt;
}

/** The first stretch of a run, with what writes the run itself. Where that throws nothing is written. */
export function open(course: Course, opening: Opening): Halt {
  if (opening.connection !== null) course.found(opening.connection);
  return course.deps.store.writer.together((): Halt => {
    course.whole((writing) => opening.write(writing));
    try {
      return carryOn(course);
    } catch {
      // The run stays agreed to: what cannot be read now is found by the next stretch.
      return { kind: 'more' };
    }
  });
}

function carryOn(course: Course): Halt {
  const read = (): Run => readRun(course.deps.store.reader, course.executionId);
  let run = read();
  for (let acts = 0; acts < mostActs; ) {
    const { open, due } = decide(course, run);
    if (due !== null) return { kind: 'ordered', run, due };
    if (open.length === 0) return { kind: 'ended' };
    const ready = open.filter((act) => !course.paused.has(keyOf(act)));
    if (ready.length === 0) return { kind: 'paused', pause: standStill(course, run, open) };
    const ways = ready.map((act) => ({ act, way: wayOfAct(run, act, course) }));
    const writes = writesOf(run, ways).slice(0, mostActs - acts);
    if (writes.length === 0) return haltOf(run, ways);
    for (const each of writes) write(course, each);
    acts += writes.length;
    if (writes.some(({ act }) => movesRun(run, act))) run = read();
  }
  return { kind: 'more' };
}

/** Whether an act changes the run's own row: while it is running only its end does. */
function movesRun({ execution }: Run, { kind }: Doable): boolean {
  return execution.state !== 'running' || kind === 'complete_run' || kind === 'fail_run';
}

/** What a run may do now; none when it has ended or was put aside. An order that is due comes before it. */
function decide({ deps, cursor }: Course, run: Run): { open: Doable[]; due: RunWish | null } {
  const { reader } = deps.store;
  const { wanted } = run.execution;
  const next = oneWriter(nextActs(readJournal(reader, run), run.plan, deps.clock.now(), cursor));
  const halted = wanted !== null && reader.control.halted() !== null;
  const { acts, due } = mayBegin(next, { wanted, halted });
  return { open: acts.filter((act): act is Doable => act.kind !== 'stop'), due };
}

interface Ready {
  act: Doable;
  way: Way;
}

/** Acts that change nothing about what the others of the same decision may do. */
const apart: ReadonlySet<Doable['kind']> = new Set([
  'await_approval',
  'await_limit',
  'await_time',
  'complete_step',
  'next_round',
  'recount',
  'resume_step',
  'start_step',
]);

/** What can be written before it has to be decided anew. */
function writesOf(run: Run, ways: readonly Ready[]): Done[] {
  const writes = ways.flatMap(({ act, way }) =>
    way.kind === 'write' ? [{ run, act, write: way.write }] : [],
  );
  const last = writes.findIndex(({ act }) => !apart.has(act.kind));
  return last === -1 ? writes : writes.slice(0, last + 1);
}

/** Looks of parallel steps go out together; everything else is done one at a time. */
function haltOf(run: Run, ways: readonly Ready[]): Halt {
  const asking = ways.flatMap(({ act, way }) =>
    way.kind === 'ask' ? [{ run, act, ask: way.ask }] : [],
  );
  const [first] = asking;
  if (first === undefined) {
    return { kind: ways.some(({ way }) => way.kind === 'reset') ? 'reset' : 'connect' };
  }
  const looks = asking.filter(({ act }) => onlyLooks(act));
  return { kind: 'ask', asking: looks.length > 1 ? looks.slice(0, mostLooks) : [first] };
}

/** Writes one act, alone undone when it cannot be; then what follows from that is written. */
function write(course: Course, done: Done): void {
  const { act, run } = done;
  const { deps, turn } = course;
  let next: Next;
  try {
    next = course.part((writing) => {
      const after = done.write(writing);
      // Looking again in vain is no news: a run that goes on waiting leaves no line.
      if (after === 'on' || after.waitingFor === null) goOn(writing, run, act);
      return after;
    });
  } catch (thrown) {
    deps.log.error('executor.act_failed', thrown);
    next = course.part((writing) => settle(writing, run, act, toAppError(thrown), turn.failures));
  }
  if (next !== 'on') course.paused.set(keyOf(act), { act, pause: next });
}

function standStill(course: Course, run: Run, open: readonly Doable[]): Pause {
  const waits = open.flatMap((act) => course.paused.get(keyOf(act)) ?? []);
  const limits = untilTimeIsUp(course);
  const pause = joinPauses([...waits.map((each) => each.pause), ...limits]);
  writePauses(course.deps, run, waits, pause);
  return pause;
}

function keyOf(act: Doable): string {
  return JSON.stringify([
    act.kind,
    'path' in act ? act.path : '',
    'effectId' in act ? act.effectId : '',
  ]);
}
