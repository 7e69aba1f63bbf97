import type { DecidedFire } from '../../shared/schedules/decide/fire.ts';
import type { TriggerRecord } from '../store/queries/triggers.ts';
import { missedNotice } from './notices.ts';
import type { SchedulerDeps } from './ports.ts';
import type { Verdict } from './verdict.ts';

/**
 * Within the caller's transaction: the fires, the run of the one that starts, and when to decide next. So a start is
 * neither made twice nor lost, wherever the process ends.
 */
export function writeVerdict({ store, tzdata }: SchedulerDeps, verdict: Verdict): void {
  const { writer } = store;
  const { row, fires, start, decidedTo, nextDueAt, ended } = verdict;
  const { triggerId, generation } = row;
  let ran = false;
  for (const fire of fires) {
    const run = start?.fire === fire ? start : null;
    const { dueKey, dueAt, outcome, reason, facts } = fire;
    const written = writer.fires.add({
      ...{ triggerId, generation, dueKey, dueAt, outcome, reason, facts },
      ...(run && { fireId: run.fireId, executionId: run.run.executionId }),
    });
    // What was decided before stays so; a run that belongs to it was written then.
    if (written === null) continue;
    run?.run.write();
    ran ||= run !== null;
  }
  writer.triggers.advance(row, { decidedTo, nextDueAt, tzdata, ran });
  if (verdict.watched) writer.triggers.watch(row, verdict.watched);
  tellMissed(store, row, fires);
  if (ended !== null) writer.triggers.end(triggerId, ended);
}

/** Reasons that a person gave, or that stand for a start that was made, are no news. */
const quiet: ReadonlySet<DecidedFire['reason']> = new Set(['PAUSED', 'HALTED', 'COALESCED']);

function tellMissed(
  { reader, writer }: SchedulerDeps['store'],
  { triggerId, planId }: TriggerRecord,
  fires: readonly DecidedFire[],
): void {
  const missed = fires.filter(({ outcome, reason }) => outcome === 'missed' && !quiet.has(reason));
  const last = missed.at(-1);
  if (last === undefined) return;
  const count = missed.reduce((sum, { facts }) => sum + (facts.count ?? 1), 0);
  const planName = reader.plans.get(planId)?.name ?? '';
  writer.notifications.add(missedNotice(triggerId, planName, last, count));
}
