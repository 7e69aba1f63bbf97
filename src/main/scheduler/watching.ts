import { type Absence, decideSighted } from '../../shared/schedules/decide/decide-sighted.ts';
import { startsOnce } from '../../shared/schedules/decide/schedule.ts';
import { readTruth } from '../../shared/schedules/last-truth.ts';
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

/** What becomes of what was sighted, but for what was decided before. */
export function firesOf(
  reader: Pick<StoreReader, 'executions' | 'fires'>,
  { trigger: row, fires }: Sighting,
  { now, absence }: { now: number; absence: Absence | null },
): ReturnType<typeof decideSighted> {
  const { triggerId, planId, runsDone } = row;
  const before = readTruth(row.lastTruth);
  return decideSighted(
    {
      ...{ trigger: requireStored(row.document), runsDone, absence, unknownBefore: before.why },
      running: reader.executions.openOfPlan(planId) !== undefined,
      queued: reader.fires.queuedOf(triggerId),
    },
    fires.filter(({ dueKey }) => !reader.fires.isDecided(triggerId, dueKey)),
    now,
  );
}
