import { isReturnPlan } from '../../../shared/mandates/transfer-plan.ts';
import type { ExecutorDeps, Run } from '../run.ts';

/** Notes with a mandate that what was left of it is back, where the run that completes did that, whoever approved it. */
export function noteReturned(
  { store: { reader, writer } }: Pick<ExecutorDeps, 'store'>,
  { execution, plan }: Run,
): void {
  // Most plans name no account, which a return always does.
  if (plan.account === undefined) return;
  const mandate = reader.mandates.ofAccount(execution.account);
  if (mandate !== undefined && isReturnPlan(plan, mandate))
    writer.mandates.returned(mandate.mandateId);
}
