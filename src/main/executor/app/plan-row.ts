import type { Values } from '../../chain/planned-transaction.ts';
import type { Store } from '../../store/open-store.ts';
import type { StoredPlan } from '../../store/queries/plans.ts';

type Reader = Store['reader'];

/** A plan as the tool answers it: how it stands, what starts it by itself, and the run that is open. */
export function planRow(reader: Reader, plan: Pick<StoredPlan, 'planId' | 'name'>): Values {
  const { planId, name } = plan;
  const trigger = reader.triggers.ofPlan(planId);
  const open = reader.executions.openOfPlan(planId);
  const run = open && reader.executions.get(open.executionId);
  return {
    ...{ planId, name, status: reader.plans.state(planId)?.status ?? 'unknown' },
    schedule: trigger ? { scheduleId: trigger.triggerId, state: trigger.state } : null,
    run: run ? { runId: run.executionId, state: run.state, wanted: run.wanted } : null,
  };
}
