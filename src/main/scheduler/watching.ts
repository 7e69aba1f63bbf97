import type { DecidedFire } from '../../shared/schedules/decide/fire.ts';
import { decideOverlap } from '../../shared/schedules/decide/overlap.ts';
import { rulesOf, startsOnce } from '../../shared/schedules/decide/schedule.ts';
import type { TriggerRecord } from '../store/queries/triggers.ts';
import type { StoreReader } from '../store/store.ts';
import { requireStored } from '../store/stored.ts';
import type { Sighting } from './ports.ts';

/** Those to look at: active, and not one that only waits for its single start. */
export function toWatch(reader: Pick<StoreReader, 'triggers' | 'fires'>): TriggerRecord[] {
  return reader.triggers
    .watched()
    .filter(
      ({ document, triggerId }) =>
        document.ok && !(startsOnce(document.value) && reader.fires.queuedOf(triggerId) > 0),
    );
}

/** What becomes of what was sighted: the first may start, the others by the rule for overlaps. */
export function firesOf(
  reader: Pick<StoreReader, 'executions' | 'fires'>,
  { trigger: row, fires }: Sighting,
): { fires: DecidedFire[]; cancelRunning: boolean } {
  const { overlap } = rulesOf(requireStored(row.document));
  const room = {
    running: reader.executions.openOfPlan(row.planId) !== undefined,
    queued: reader.fires.queuedOf(row.triggerId),
  };
  let cancelRunning = false;
  const decided = fires
    .filter(({ dueKey }) => !reader.fires.isDecided(row.triggerId, dueKey))
    .map(({ dueKey, dueAt }): DecidedFire => {
      const next = decideOverlap(overlap, room);
      if (next === 'start') {
        room.running = true;
        return { dueKey, dueAt, outcome: 'fired', reason: null, facts: {} };
      }
      if (next === 'skip')
        return { dueKey, dueAt, outcome: 'skipped', reason: 'OVERLAP', facts: {} };
      room.queued += 1;
      cancelRunning ||= next === 'cancel_and_queue';
      return { dueKey, dueAt, outcome: 'queued', reason: 'OVERLAP', facts: {} };
    });
  return { fires: decided, cancelRunning };
}
