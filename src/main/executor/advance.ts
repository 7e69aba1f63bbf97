// One turn of a run: decide from what is written, do it, write it, and again, until it waits or ends.
import { setImmediate as othersHadTheirTurn } from 'node:timers/promises';
import { takeEffect } from './control/take-effect.ts';
import { Course, type Turn } from './course.ts';
import { parkIfReset } from './park.ts';
import { readRun } from './read-journal.ts';
import type { ExecutorDeps, Pause, Write } from './run.ts';
import { type Asking, type Done, type Halt, stretch } from './stretch.ts';
import { createTidings, type Tidings } from './tidings.ts';

/** Carries a run on until it waits or ends. Answers what it waits for; null when it has ended. */
export async function advance(
  deps: ExecutorDeps,
  executionId: string,
  turn: Turn,
): Promise<Pause | null> {
  // After a start there may be many.
  if (deps.store.writer.approvals.expire().length > 0) deps.notify({ topic: 'approval', id: null });
  if (turn.blockedBy) sayAgain(deps, executionId);
  const course = new Course(deps, executionId, turn);
  return carryOn(course, stretch(course, []));
}

/** Carries a run on from where its first stretch of the turn came to. */
export async function carryOn(course: Course, first: Halt): Promise<Pause | null> {
  const { deps, executionId } = course;
  const tidings = createTidings(() => deps.notify({ topic: 'run', id: executionId }));
  try {
    return await follow(course, first, tidings);
  } finally {
    tidings.end();
  }
}

async function follow(course: Course, first: Halt, tidings: Tidings): Promise<Pause | null> {
  let halt = first;
  let inARow = 0;
  for (let isFirst = true; ; isFirst = false) {
    const later = course.afterwards();
    if (later !== null) await later;
    if (halt.kind === 'ended') return null;
    if (halt.kind === 'paused') return halt.pause;
    if (!isFirst && course.turn.isCut()) return cut;
    if (halt.kind === 'ordered') {
      await takeEffect(course.deps, halt.run, halt.due);
      return null;
    }
    let done: readonly Done[] = [];
    if (halt.kind === 'reset') putAside(course);
    else {
      tidings.changed();
      // Nobody has a turn between the decision and the question: who stops the run stops what was decided.
      if (halt.kind === 'ask' && later === null) done = await askAll(halt.asking);
      inARow = halt.kind === 'ask' ? (inARow + 1) % mostInARow : 0;
      if (inARow === 0) await othersHadTheirTurn();
      const isUsed = halt.kind === 'ask' && course.network !== null;
      if (isUsed || halt.kind === 'connect') await course.connect();
    }
    halt = stretch(course, done);
  }
}

/** Asks all at once. What went wrong is written in the place of an answer. */
function askAll(asking: readonly Asking[]): Promise<Done[]> {
  return Promise.all(asking.map(async (each) => ({ ...each, write: await answerOf(each) })));
}

async function answerOf({ ask }: Asking): Promise<Write> {
  try {
    const answer = await ask();
    return typeof answer === 'function' ? answer : () => answer;
  } catch (thrown) {
    return () => {
      throw thrown;
    };
  }
}

/** The practice chain of the run is gone. */
function putAside({ deps, executionId, network }: Course): void {
  if (network === null || !('bench' in network)) return;
  parkIfReset(network.bench, readRun(deps.store.reader, executionId));
}

/** A waiting run that goes on waiting for another reason is written anew, so that the reason shows. */
function sayAgain({ store }: ExecutorDeps, executionId: string): void {
  const execution = store.reader.executions.get(executionId);
  if (execution?.state === 'waiting') store.writer.executions.setState(executionId, 'running');
}

/**
 * Questions that are answered at once, e.g. in a loop without a pause, would keep everybody else waiting: after
 * so many the others have their turn. Counted, not timed, so that the same run leaves the same trace.
 */
const mostInARow = 8;

/** No timer: whoever cut the turn short carries the run on. */
const cut: Pause = { waitingFor: null };
