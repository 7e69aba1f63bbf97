import { nextDueAt } from '../../shared/schedules/decide/decide-fires.ts';
import type { TriggerRecord } from '../store/queries/triggers.ts';
import type { SchedulerDeps } from './ports.ts';
import { resumeAt } from './resume.ts';
import { stateOf } from './state-of.ts';

const mostAtOnce = 500;

/** Pauses whose time has come are over. */
export function endPauses(deps: SchedulerDeps, now: number): void {
  const { triggers } = deps.store.reader;
  for (const row of triggers.pauseOver(now)) resumeAt(deps, row, row.pausedUntil ?? now);
}

/** Computes anew what was computed by other time zones than those of this process. */
export function replan(deps: SchedulerDeps): void {
  const { reader, writer } = deps.store;
  const rows = reader.triggers.byOtherZones(deps.tzdata, mostAtOnce);
  if (rows.length === 0) return;
  writer.together(() => {
    for (const row of rows) writer.triggers.advance(row, replanned(deps, row));
  });
  deps.log.info('scheduler.zones_changed', { schedules: rows.length });
  replan(deps);
}

function replanned({ store, tzdata }: SchedulerDeps, row: TriggerRecord) {
  if (!row.document.ok) return { nextDueAt: row.nextDueAt, tzdata };
  const state = stateOf(store.reader, row, { held: null, away: 'ASLEEP' });
  return { nextDueAt: nextDueAt(state), tzdata };
}
