import type { Address } from 'viem';
import type { WriteConnection } from '../connection.ts';
import type { RunLimit } from './budgets.ts';
import type { TakenStep } from './goes-on.ts';
import { insertAgreement } from './insert-agreement.ts';
import type { StartBalances } from './start-balances.ts';
import type { NewStep } from './steps.ts';

/** A person's yes to a plan hash, and the run that it starts. */
export interface NewAgreement {
  /** Of the run, where it has to be known before; else it is given here. */
  executionId?: string;
  planId: string;
  /** What the person saw; PLAN_CHANGED when the stored plan is another by now. */
  planHash: string;
  policyVersion: number;
  /** Who agreed, e.g. `local`. */
  agreedBy: string;
  account: Address;
  chainId: number;
  instanceId: string | null;
  requestId: string | null;
  /** Every node in tree order, so that the run shows what is still to come. */
  steps: readonly NewStep[];
  /** What the account held of the tokens that the plan takes shares of. */
  startBalances?: StartBalances;
  /** Limits that the plan sets for its run. */
  budgets?: readonly RunLimit[];
  /** The run from whose failed step it goes on, with what it takes over; its own plan revision, or the newest. */
  goesOn?: { from: string; revision: number; steps: readonly TakenStep[] };
  /** Of an order: the run whose step made it, and whose budget it spends of. */
  orderedBy?: string;
  /** What started it: a fire of a schedule, written before it in the same transaction. */
  startedBy?: { triggerId: string; fireId: string };
  /** What was agreed beforehand for it. */
  mandateId?: string | null;
}

/** Writes the yes and the pending run, without its steps. Part of the transaction that checked them. */
export function insertRun(
  db: WriteConnection,
  agreement: NewAgreement,
  revision: number,
  ids: { agreementId: string; executionId: string },
): void {
  const { steps: _steps, budgets: _budgets, startBalances: _held, ...rest } = agreement;
  const { goesOn, startedBy, ...given } = rest;
  const params = {
    ...given,
    ...ids,
    triggerId: startedBy?.triggerId ?? null,
    fireId: startedBy?.fireId ?? null,
    mandateId: agreement.mandateId ?? null,
    revision,
    instanceId: agreement.instanceId ?? '',
    continues: goesOn?.from ?? null,
    orderedBy: agreement.orderedBy ?? null,
    now: db.now(),
  };
  insertAgreement(db, params);
  db.run(
    `INSERT INTO executions (execution_id, plan_id, revision, plan_hash, agreement_id, request_id,
      account, chain_id, instance_id, continues, ordered_by, trigger_id, fire_id, mandate_id, undoes,
      state, started_at, updated_at)
     VALUES (@executionId, @planId, @revision, @planHash, @agreementId, @requestId, @account,
      @chainId, @instanceId, @continues, @orderedBy, @triggerId, @fireId, @mandateId,
      (SELECT execution_id FROM undo_plans WHERE plan_id = @planId), 'pending', @now, @now)`,
    params,
  );
}
