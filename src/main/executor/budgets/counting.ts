import { type Clock, certainNow } from '../../clock.ts';
import type { Store } from '../../store/open-store.ts';
import type { Counting } from '../../store/queries/count-spends.ts';
import { elapsedMs, type RunMove } from './elapsed.ts';
import { localDay } from './local-day.ts';

/**
 * What counts now: of the local day, which does not begin because the clock was set ahead, and of the time of
 * each run. `movesOf`: where they are known already.
 */
export function countingAt(
  reader: Store['reader'],
  clock: Clock,
  movesOf: (executionId: string) => readonly RunMove[] = (id) => reader.audit.movesOfRun(id),
): Omit<Counting, 'instanceId'> {
  const nowMs = clock.now();
  const certainMs = certainNow(clock);
  return {
    dayStartsAt: localDay(certainMs).startsAt,
    nowMs: certainMs,
    elapsedMs: (executionId) => {
      const run = reader.executions.get(executionId);
      return run === undefined ? 0 : elapsedMs(run, movesOf(executionId), nowMs);
    },
  };
}
