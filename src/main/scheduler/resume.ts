import { decideFires } from '../../shared/schedules/decide/decide-fires.ts';
import type { TriggerRecord } from '../store/queries/triggers.ts';
import { passing } from './fire-points.ts';
import type { SchedulerDeps } from './ports.ts';
import { stateOf } from './state-of.ts';
import { writeVerdict } from './write-verdict.ts';

/** A paused schedule goes on from an instant: what fell due before was missed because of the pause. */
export function resumeAt(deps: SchedulerDeps, row: TriggerRecord, until: number): void {
  const { reader, writer } = deps.store;
  const held = { reason: 'PAUSED', until } as const;
  const decision = decideFires(stateOf(reader, row, { held, away: 'ASLEEP' }), until);
  passing(deps.crash, 'resume_schedule', () =>
    writer.together(() => {
      writer.triggers.resume(row.triggerId, decision.nextDueAt);
      writeVerdict(deps, { row, start: null, ...decision });
    }),
  );
  deps.notify({ topic: 'schedule', id: row.triggerId });
}
