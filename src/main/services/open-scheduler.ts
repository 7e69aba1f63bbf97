import type { Change } from '../../shared/ipc/change.ts';
import type { Clock } from '../clock.ts';
import type { Executor } from '../executor/executor.ts';
import type { Log } from '../log.ts';
import type { FirePoint } from '../scheduler/fire-points.ts';
import type { SchedulerDeps } from '../scheduler/ports.ts';
import { Scheduler } from '../scheduler/scheduler.ts';
import { newId } from '../store/new-id.ts';
import type { Store } from '../store/open-store.ts';
import { systemTimer } from '../timer.ts';
import type { NetworkServices } from './open-network.ts';
import { openWatch } from './open-watch.ts';

/** So many failed runs in a row are no accident. */
const failuresToPause = 3;

interface ScheduleParts {
  store: Store;
  net: NetworkServices;
  executor: Executor;
  clock: Clock;
  log: Log;
  notify: (change: Change) => void;
  /** What was agreed beforehand for a schedule. */
  standing: SchedulerDeps['standing'];
  crash: (point: FirePoint) => void;
}

/** Joins the scheduler to what carries its runs on. */
export function openScheduler(parts: ScheduleParts): Scheduler {
  const { executor } = parts;
  const runs: SchedulerDeps['runs'] = {
    prepare: (start) => executor.prepare(start),
    cancel: (executionId) => executor.cancel(executionId),
  };
  return new Scheduler({
    ...{ ...parts, runs, watch: openWatch(parts), timer: systemTimer() },
    policyVersion: () => parts.store.reader.policy.version(),
    failuresToPause,
    tzdata: process.versions['tz'] ?? '',
    process: { instance: newId(), pid: process.pid },
  });
}
