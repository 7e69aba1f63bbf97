import type { StoreReader } from '../../main/store/store.ts';
import { openRunStates } from '../../shared/runs/states.ts';
import type { RunView } from '../../shared/runs/views.ts';
import { asksOnly } from '../run/follow-run.ts';
import type { Session } from '../run/open-session.ts';
import { waitingApprovals } from '../run/waiting-approvals.ts';

/** Whether nothing is due, and every open run waits for what this session does not bring. */
export function restsNow({ services, unanswered }: Session, isLocked: boolean): boolean {
  const { reader } = services.store;
  const due = reader.triggers.due(services.clock.now(), 500);
  // What could not be started yet is tried again by the next one.
  const isDecided = due.every(({ triggerId }) => {
    return services.schedules.get(triggerId).waitsBecause !== null;
  });
  const isAsked = !isLocked && unanswered() === undefined;
  return (
    isDecided &&
    reader.executions.listOpen().every(({ executionId }) => {
      const run = reader.runs.get(executionId);
      return run === undefined || rests(reader, run, isAsked);
    })
  );
}

function rests(reader: StoreReader, run: RunView, isAsked: boolean): boolean {
  if (!openRunStates.includes(run.state) || run.state === 'paused' || asksOnly(run)) return true;
  if (run.state !== 'waiting') return false;
  if (run.waitingFor === 'approval')
    return !isAsked && waitingApprovals(reader, run).byMandate.length === 0;
  return run.waitingFor !== null && run.waitingFor !== 'in_doubt';
}
