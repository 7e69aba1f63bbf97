import { toAppError } from '../../shared/errors.ts';
import { passing } from './fire-points.ts';
import { tryAgainMs } from './held-back.ts';
import type { SchedulerDeps } from './ports.ts';
import type { Verdict } from './verdict.ts';
import { writeVerdict } from './write-verdict.ts';

/** A schedule that is left as it is until then, epoch ms. */
export interface PutOff {
  row: Verdict['row'];
  notBefore: number;
}

/** What could be written. */
export interface Written {
  verdicts: readonly Verdict[];
  /** Something was written, be it only until when to leave a schedule as it is. */
  isAny: boolean;
}

/**
 * Writes what was decided of many schedules in one transaction, each alone undone where it cannot be written. Throws
 * STORE_* where nothing can be written: then nothing was decided.
 */
export function writeAll(
  deps: SchedulerDeps,
  verdicts: readonly Verdict[],
  putOff: readonly PutOff[],
  now: number,
): Written {
  const { writer } = deps.store;
  const written = passing(deps.crash, 'write_fires', () =>
    writer.together(() => {
      for (const { row, notBefore } of putOff)
        writer.triggers.advance(row, { nextDueAt: notBefore });
      return writeEach(deps, verdicts, now);
    }),
  );
  for (const { row } of verdicts) deps.notify({ topic: 'schedule', id: row.triggerId });
  const missed = written.some(({ fires }) => fires.some(({ outcome }) => outcome === 'missed'));
  if (missed) deps.notify({ topic: 'notification', id: null });
  return { verdicts: written, isAny: written.length + putOff.length > 0 };
}

/** Carries on what was written: nothing of it is lost where the process ends before. */
export function beginAll(deps: SchedulerDeps, written: readonly Verdict[]): void {
  for (const { row, start, cancelRunning } of written) {
    if (start) passing(deps.crash, 'begin_run', () => start.run.begin());
    if (cancelRunning) cancelEarlier(deps, row.planId);
  }
}

/**
 * All of them in one part, since parts take their time. Where one cannot be written all are undone, and each is
 * written in a part of its own.
 */
function writeEach(
  deps: SchedulerDeps,
  verdicts: readonly Verdict[],
  now: number,
): readonly Verdict[] {
  const { writer } = deps.store;
  try {
    writer.part(() => {
      for (const verdict of verdicts) writeVerdict(deps, verdict);
    });
    return verdicts;
  } catch (thrown) {
    if (toAppError(thrown).code.startsWith('STORE_')) throw thrown;
    return verdicts.filter((verdict) => writeOne(deps, verdict, now));
  }
}

function writeOne(deps: SchedulerDeps, verdict: Verdict, now: number): boolean {
  const { writer } = deps.store;
  const { row } = verdict;
  try {
    writer.part(() => writeVerdict(deps, verdict));
    return true;
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.code.startsWith('STORE_')) throw thrown;
    deps.log.warn('scheduler.not_written', { triggerId: row.triggerId, code: error.code });
    leaveForNow(deps, verdict, error.code, now);
    return false;
  }
}

/** Decided anew soon: what was ordered meanwhile, or changed, is known then. */
function leaveForNow(
  { store }: SchedulerDeps,
  { row, watched }: Verdict,
  code: string,
  now: number,
): void {
  if (code === 'SCHEDULE_CHANGED' || watched) return;
  const notBefore = code === 'HALTED' ? now : now + tryAgainMs(1);
  store.writer.triggers.advance(row, { nextDueAt: notBefore });
}

/** The run that was going on is ordered to end; the start that was queued behind it follows. */
export function cancelEarlier(deps: SchedulerDeps, planId: string): void {
  const { runs, store, log, crash } = deps;
  const open = store.reader.executions.openOfPlan(planId);
  if (open === undefined) return;
  passing(crash, 'cancel_earlier', () => {
    runs
      .cancel(open.executionId)
      .catch((thrown: unknown) => log.error('scheduler.not_cancelled', thrown));
  });
}
