// One turn of a run: decide from what is written, do it, write it, and again, until it waits or ends.
import { type AppError, type ErrorShape, toAppError } from '../../shared/errors.ts';
import { failStep } from './acts/end-step.ts';
import type { Act, ActOf } from './acts.ts';
import { afterError, retryDelayMs } from './after-error.ts';
import { nextAct } from './next-act.ts';
import { parkIfReset } from './park.ts';
import { perform } from './perform.ts';
import { placeOfRun, runElsewhere } from './place-of-run.ts';
import { readJournal, readRun } from './read-journal.ts';
import type { ExecutorDeps, Next, Pause, Run, Workbench } from './run.ts';

/** What a turn knows beside the journal; it changes only how long to wait and what is said. */
export interface Turn {
  failures: number;
  /** Why an approval that the person gave could not be used. */
  blockedBy: ErrorShape | null;
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
  for (;;) {
    const run = readRun(deps.store.reader, executionId);
    const act = nextAct(readJournal(deps.store.reader, run), run.plan);
    if (act.kind === 'stop') return null;
    const next = await oneAct(deps, run, act, turn);
    if (typeof next !== 'string') writePause(deps, run, act, next);
    deps.notify({ topic: 'run', id: executionId });
    if (next === 'end') return null;
    if (next !== 'on') return next;
  }
}

async function oneAct(
  deps: ExecutorDeps,
  run: Run,
  act: Exclude<Act, { kind: 'stop' }>,
  turn: Turn,
): Promise<Next | 'end'> {
  try {
    const bench: Workbench = { ...deps, ...(await deps.connect()) };
    if (parkIfReset(bench, run)) return 'end';
    if (placeOfRun(bench.network, run.execution) === 'elsewhere') return waitElsewhere;
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

async function settle(
  deps: ExecutorDeps,
  run: Run,
  act: Act,
  error: AppError,
  failuresInARow: number,
): Promise<Next> {
  const after = afterError(act, error);
  switch (after.kind) {
    case 'pause':
      return {
        waitingFor: after.waitingFor,
        error: error.toShape(),
        wakeInMs: retryDelayMs(failuresInARow + 1),
      };
    case 'fail_effect':
      deps.store.writer.effects.markFailed(after.effectId, error.toShape());
      return 'on';
    case 'fail_step':
      if (act.kind !== 'plan_effect') return 'on';
      return failStep(deps, run, {
        kind: 'fail_step',
        node: act.node,
        path: act.path,
        error: error.toShape(),
        skip: act.node.onFailure?.strategy === 'skip' && act.node.onError === undefined,
      });
  }
}

/** A run or step that waited is running again. */
function resume({ store }: ExecutorDeps, { execution: { executionId } }: Run, act: Act): void {
  const execution = store.reader.executions.get(executionId);
  if (execution?.state === 'waiting') store.writer.executions.setState(executionId, 'running');
  if (!('path' in act)) return;
  const step = store.reader.steps.get(executionId, act.path);
  if (step?.state === 'waiting') store.writer.steps.start(executionId, act.path, step.attempt);
}

function writePause({ store }: ExecutorDeps, { execution }: Run, act: Act, pause: Pause): void {
  const { executionId } = execution;
  const { waitingFor, error } = pause;
  if (waitingFor === null) return;
  store.writer.together(() => {
    store.writer.executions.setState(
      executionId,
      'waiting',
      error ? { waitingFor, error } : { waitingFor },
    );
    if (!('path' in act)) return;
    const step = store.reader.steps.get(executionId, act.path);
    if (step?.state === 'running') store.writer.steps.wait(executionId, act.path, waitingFor);
  });
}
