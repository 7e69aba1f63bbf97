import type { Store } from '../../store/open-store.ts';
import type { Counting } from '../../store/queries/count-spends.ts';
import { elapsedMs, type RunMove } from './elapsed.ts';
import { localDay } from './local-day.ts';

/** What counts now: of the local day, and of the time of each run. `movesOf`: where they are known already. */
export function countingAt(
  reader: Store['reader'],
  nowMs: number,
  movesOf: (executionId: string) => readonly RunMove[] = (id) => reader.audit.movesOfRun(id),
): Omit<Counting, 'instanceId'> {
  return {
    dayStartsAt: localDay(nowMs).startsAt,
    elapsedMs: (executionId) => {
      const run = reader.executions.get(executionId);
      return run === undefined ? 0 : elapsedMs(run, movesOf(executionId), nowMs);
    },
  };
}
