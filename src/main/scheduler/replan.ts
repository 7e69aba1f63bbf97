import { nextDueAt } from '../../shared/schedules/decide/decide-fires.ts';
import type { TriggerRecord } from '../store/queries/triggers.ts';
import type { SchedulerDeps } from './ports.ts';
import { resumeAt } from './resume.ts';
import { stateOf } from './state-of.ts';

const mostAtOnce = 500;

/** Pauses whose time has come are over. One that can no longer be read stands still. */
export function endPauses(deps: SchedulerDeps, now: number): void {
  const { reader, writer } = deps.store;
  for (const row of reader.triggers.pauseOver(now)) {
    if (row.document.ok) resumeAt(deps, row, row.pausedUntil ?? now);
    else writer.triggers.pause(row.triggerId, row.pausedWhy ?? 'person');
  }
}

/** Computes anew what was put off by a clock that was ahead of the one that counts now. */
export function replanSetBack(deps: SchedulerDeps): void {
  const { reader, writer } = deps.store;
  let place = 0;
  for (;;) {
    const page = reader.triggers.byTime(place, mostAtOnce);
    if (page.rows.length === 0) return;
    writer.together(() => {
      for (const row of page.rows) {
        const { nextDueAt: at } = replanned(deps, row);
        if (at !== row.nextDueAt) writer.triggers.advance(row, { nextDueAt: at });
      }
    });
    place = page.place;
  }
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
