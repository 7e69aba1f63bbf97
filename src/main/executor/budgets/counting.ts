import type { Store } from '../../store/open-store.ts';
import type { Counting } from '../../store/queries/count-spends.ts';
import { elapsedMs } from './elapsed.ts';
import { localDay } from './local-day.ts';

/** What counts now: of the local day, and of the time of each run. */
export function countingAt(reader: Store['reader'], nowMs: number): Omit<Counting, 'instanceId'> {
  return {
    dayStartsAt: localDay(nowMs).startsAt,
    elapsedMs: (executionId) => {
      const run = reader.executions.get(executionId);
      return run === undefined ? 0 : elapsedMs(run, reader.audit.movesOfRun(executionId), nowMs);
    },
  };
}
