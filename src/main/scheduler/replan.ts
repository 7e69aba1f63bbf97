import { nextDueAt } from '../../shared/schedules/decide/decide-fires.ts';
import type { TriggerRecord } from '../store/queries/triggers.ts';
import type { SchedulerDeps } from './ports.ts';
import { resumeAt } from './resume.ts';
import { stateOf } from './state-of.ts';

const mostAtOnce = 500;

/** Ends pauses whose time has come, and computes anew what was computed by other time zones. */
export function replan(deps: SchedulerDeps, now: number): void {
  const { reader, writer } = deps.store;
  for (const row of reader.triggers.pauseOver(now)) resumeAt(deps, row, row.pausedUntil ?? now);
  const rows = reader.triggers.byOtherZones(deps.tzdata, mostAtOnce);
  if (rows.length === 0) return;
  writer.together(() => {
    for (const row of rows) writer.triggers.advance(row, replanned(deps, row));
  });
  deps.log.info('scheduler.zones_changed', { schedules: rows.length });
}

function replanned({ store, tzdata }: SchedulerDeps, row: TriggerRecord) {
  if (!row.document.ok) return { nextDueAt: row.nextDueAt, tzdata };
  const state = stateOf(store.reader, row, { held: null, away: 'ASLEEP' });
  return { nextDueAt: nextDueAt(state), tzdata };
}
