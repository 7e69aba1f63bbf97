// One turn of a run: decide from what is written, do it, write it, and again, until it waits or ends.
import { setImmediate as othersHadTheirTurn } from 'node:timers/promises';
import { type AppError, type ErrorShape, toAppError } from '../../shared/errors.ts';
import { awaitTime } from './acts/await-time.ts';
import { failStep } from './acts/end-step.ts';
import { recountTimes } from './acts/recount.ts';
import type { Act, ActOf } from './acts.ts';
import { afterError, retryDelayMs } from './after-error.ts';
import { afterFailure } from './after-failure.ts';
import { heldByTime, untilTimeIsUp } from './budgets/run-time.ts';
import { performOnFiles } from './files/perform-on-files.ts';
import { joinPauses } from './join-pauses.ts';
import { nextActs } from './next-acts.ts';
import { oneWriter, onlyLooks } from './one-writer.ts';
import { parkIfReset } from './park.ts';
import { perform } from './perform.ts';
import { placeOfRun, runElsewhere } from './place-of-run.ts';
import { readJournal, readRun, readStep } from './read-journal.ts';
import type { ExecutorDeps, Next, Pause, Run } from './run.ts';
import { benchWithoutChain, usesChain } from './uses-chain.ts';

/** What a turn knows beside the journal; it changes only how long to wait and what is said. */
export interface Turn {
  failures: number;
  /** Why an approval that the person gave could not be used. */
  blockedBy: ErrorShape | null;
  /** Somebody waits for the run, to end it or to answer: the turn ends after the act that is under way. */
  isCut: () => boolean;
}

type Doable = Exclude<Act, { kind: 'stop' }>;

interface Paused {
  act: Doable;
  pause: Pause;
}

/** Carries a run on until it waits or ends. Answers what it waits for; null when it has ended. */
export async function advance(
  deps: ExecutorDeps,
  executionId: string,
  turn: Turn,
): Promise<Pause | null> {
  const expired = deps.store.writer.approvals.expire();
  for (const id of expired) deps.notify({ topic: 'approval', id });
  if (turn.blockedBy) sayAgain(deps, executionId);
  // What waits is not tried again in this turn; what goes on beside it is.
  const paused = new Map<string, Paused>();
  for (;;) {
    const run = readRun(deps.store.reader, executionId);
    const acts = oneWriter(
      nextActs(readJournal(deps.store.reader, run), run.plan, deps.clock.now()),
    );
    const open = acts.filter((act): act is Doable => act.kind !== 'stop');
    if (open.length === 0) return null;
    const ready = open.filter((act) => !paused.has(keyOf(act)));
    if (ready.length === 0) {
      const waits = open.flatMap((act) => paused.get(keyOf(act)) ?? []);
      const pause = joinPauses([...waits.map((each) => each.pause), ...untilTimeIsUp(deps, run)]);
      writePauses(deps, run, waits, pause);
      deps.notify({ topic: 'run', id: executionId });
      return pause;
    }
    const results = await Promise.all(
      sideBySide(ready).map(async (act) => ({ act, next: await oneAct(deps, run, act, turn) })),
    );
    for (const { act, next } of results) {
      if (next === 'end') return endTurn(deps, executionId);
      if (next !== 'on') paused.set(keyOf(act), { act, pause: next });
    }
    deps.notify({ topic: 'run', id: executionId });
    // Acts that wait for nothing, e.g. of a loop without a pause, would keep everybody else waiting.
    await othersHadTheirTurn();
    if (turn.isCut()) return cut;
  }
}

function endTurn({ notify }: ExecutorDeps, executionId: string): null {
  notify({ topic: 'run', id: executionId });
  return null;
}

/** Looks of parallel steps go out together; everything else is done one at a time. */
function sideBySide(ready: readonly Doable[]): readonly Doable[] {
  const looks = ready.filter(onlyLooks);
  return looks.length > 1 ? looks : ready.slice(0, 1);
}

function keyOf(act: Doable): string {
  return JSON.stringify([
    act.kind,
    'path' in act ? act.path : '',
    'effectId' in act ? act.effectId : '',
  ]);
}

async function oneAct(
  deps: ExecutorDeps,
  run: Run,
  act: Doable,
  turn: Turn,
): Promise<Next | 'end'> {
  try {
    const held = await heldByTime(deps, run, act);
    if (held !== null) return held;
    // Standing still needs no network.
    if (act.kind === 'await_time') return await awaitTime(deps, run, act);
    if (act.kind === 'await_limit') return awaitLimit(deps, act);
    if (act.kind === 'recount') return await recountTimes(deps, run, act);
    const onFiles = await performOnFiles(deps, run, act);
    if (onFiles !== null) {
      if (onFiles === 'on') resume(deps, run, act);
      return onFiles;
    }
    const bench = usesChain(run.plan)
      ? { ...deps, ...(await deps.connect()) }
      : benchWithoutChain(deps);
    if (usesChain(run.plan)) {
      if (parkIfReset(bench, run)) return 'end';
      if (placeOfRun(bench.network, run.execution) === 'elsewhere') return waitElsewhere;
    }
    if (act.kind === 'await_approval') return awaitApproval(deps, act, turn.blockedBy);
    // Only a running run can complete.
    if (act.kind === 'complete_run') resume(deps, run, act);
    const next = await perform(bench, run, act);
    // Looking again in vain is no news: a run that goes on waiting leaves no line.
    if (next === 'on' || next.waitingFor === null) resume(deps, run, act);
    return next;
  } catch (thrown) {
    // Waiting for a person needs no network.
    if (act.kind === 'await_approval') return awaitApproval(deps, act, turn.blockedBy);
    deps.log.error('executor.act_failed', thrown);
    return settle(deps, run, act, toAppError(thrown), turn.failures);
  }
}

/** A waiting run that goes on waiting for another reason is written anew, so that the reason shows. */
function sayAgain({ store }: ExecutorDeps, executionId: string): void {
  const execution = store.reader.executions.get(executionId);
  if (execution?.state === 'waiting') store.writer.executions.setState(executionId, 'running');
}

/** No timer: whoever cut the turn short carries the run on. */
const cut: Pause = { waitingFor: null };

/** No timer: it goes on when its network is opened. */
const waitElsewhere: Pause = { waitingFor: 'retry', error: runElsewhere().toShape() };

/** Until the person answers, or the time of the request is over. */
function awaitApproval(
  { store, clock }: ExecutorDeps,
  { approvalId }: ActOf<'await_approval'>,
  blockedBy: ErrorShape | null,
): Pause {
  const approval = store.reader.approvals.get(approvalId);
  const pause: Pause = { waitingFor: 'approval', ...(blockedBy ? { error: blockedBy } : {}) };
  if (approval?.status !== 'pending') return pause;
  return { ...pause, wakeInMs: approval.expiresAt - clock.now() };
}

function awaitLimit({ clock }: ExecutorDeps, { dueAt }: ActOf<'await_limit'>): Pause {
  return { waitingFor: null, wakeInMs: dueAt - clock.now(), limit: true };
}

async function settle(
  deps: ExecutorDeps,
  run: Run,
  act: Act,
  thrown: AppError,
  failuresInARow: number,
): Promise<Next> {
  const error = thrown.toShape();
  const after = afterError(act, thrown);
  switch (after.kind) {
    case 'pause':
      return {
        waitingFor: after.waitingFor,
        error,
        wakeInMs: retryDelayMs(failuresInARow + 1),
      };
    case 'fail_effect':
      deps.store.writer.effects.markFailed(after.effectId, error);
      return 'on';
    case 'fail_step': {
      const { node, path } = after.act;
      const step = readStep(deps.store.reader, run.execution.executionId, path);
      if (step === undefined) return 'on';
      const { executionId } = run.execution;
      const next = afterFailure(node, step, error, { executionId, nowMs: deps.clock.now() });
      return failStep(deps, run, { kind: 'fail_step', node, path, error, after: next });
    }
  }
}

/** A run or step that waited is running again. What waits for a time of its own ends that by itself. */
function resume({ store }: ExecutorDeps, { execution: { executionId } }: Run, act: Act): void {
  const execution = store.reader.executions.get(executionId);
  if (execution?.state === 'waiting') store.writer.executions.setState(executionId, 'running');
  if (!('path' in act)) return;
  const step = store.reader.steps.get(executionId, act.path);
  if (step?.state === 'waiting' && step.dueAt === null) {
    store.writer.steps.resume(executionId, act.path);
  }
}

function writePauses(
  { store: { reader, writer } }: ExecutorDeps,
  { execution: { executionId } }: Run,
  waits: readonly Paused[],
  { waitingFor, error }: Pause,
): void {
  writer.together(() => {
    if (waitingFor !== null) {
      writer.executions.setState(
        executionId,
        'waiting',
        error ? { waitingFor, error } : { waitingFor },
      );
    }
    for (const { act, pause } of waits) {
      if (!('path' in act) || pause.waitingFor === null) continue;
      const step = reader.steps.get(executionId, act.path);
      const says = step?.state === 'waiting' && step.dueAt === null ? step.waitingFor : null;
      if (step?.state === 'running' || (says !== null && says !== pause.waitingFor)) {
        writer.steps.wait(executionId, act.path, pause.waitingFor);
      }
    }
  });
}
