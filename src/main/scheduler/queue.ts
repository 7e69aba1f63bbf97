import { toAppError } from '../../shared/errors.ts';
import { decideFires } from '../../shared/schedules/decide/decide-fires.ts';
import { isAsked } from '../../shared/schedules/decide/fire.ts';
import { onTimeMs, startsOnce } from '../../shared/schedules/decide/schedule.ts';
import type { FireRecord } from '../store/queries/fires.ts';
import type { TriggerRecord } from '../store/queries/triggers.ts';
import { passing } from './fire-points.ts';
import { mayPass } from './held-back.ts';
import type { PreparedRun, SchedulerDeps } from './ports.ts';
import { prepareStart } from './prepare-start.ts';
import { stateOf } from './state-of.ts';

/** Starts what waited for a run that is over. What cannot start now waits on. */
export async function startQueued(deps: SchedulerDeps, now: number): Promise<void> {
  const { reader } = deps.store;
  if (reader.control.halted() !== null) return;
  for (const fire of reader.fires.startable()) {
    const row = reader.triggers.get(fire.triggerId);
    if (row !== undefined) await startOne(deps, row, fire, now);
  }
}

async function startOne(
  deps: SchedulerDeps,
  row: TriggerRecord,
  fire: FireRecord,
  now: number,
): Promise<void> {
  const { writer } = deps.store;
  try {
    const run = await prepareStart(deps, row, fire.fireId);
    const begun = passing(deps.crash, 'begin_queued', () =>
      writer.together(() => beginQueued(deps, row, fire, { run, now })),
    );
    if (begun) run.begin();
  } catch (thrown) {
    const error = toAppError(thrown);
    if (mayPass(error) || deps.store.health.trouble !== null) return;
    writer.together(() => {
      writer.fires.drop(fire.fireId, 'COULD_NOT_START', { error: error.message });
      endIfOver(deps, fire, now);
    });
  } finally {
    deps.notify({ topic: 'schedule', id: row.triggerId });
  }
}

/** False where it was decided meanwhile. */
function beginQueued(
  deps: SchedulerDeps,
  row: TriggerRecord,
  fire: FireRecord,
  { run, now }: { run: PreparedRun; now: number },
): boolean {
  const { writer } = deps.store;
  const outcome = now - fire.dueAt <= onTimeMs ? 'fired' : 'late';
  if (!writer.fires.begin(fire.fireId, outcome, run.executionId)) return false;
  run.write();
  writer.triggers.advance(row, { nextDueAt: row.nextDueAt, ran: true });
  endIfOver(deps, fire, now);
  return true;
}

/** A schedule whose last start was queued ends with it. */
function endIfOver({ store }: SchedulerDeps, { triggerId, dueKey }: FireRecord, now: number): void {
  const row = store.reader.triggers.get(triggerId);
  if (row === undefined || row.state === 'ended' || !row.document.ok) return;
  const state = stateOf(store.reader, row, { held: null, away: 'ASLEEP' });
  const { trigger, queued } = state;
  const isLast = startsOnce(trigger) && !isAsked(dueKey) && queued === 0;
  const ended = isLast ? 'DONE' : decideFires(state, row.decidedTo ?? now).ended;
  if (ended !== null) store.writer.triggers.end(triggerId, ended);
}
