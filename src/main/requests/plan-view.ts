import type { Account, PlanOrigin, PlanSummary, PlanView } from '../../shared/ipc/views.ts';
import { describePlan } from '../../shared/plan/describe/describe-plan.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import { planTree } from '../../shared/plan/tree.ts';
import { validatePlan } from '../../shared/plan/validate/validate-plan.ts';
import type { NameOf } from '../approvals/subject.ts';
import { planNotFound, type StoredPlan } from '../store/queries/plans.ts';
import type { StoreReader } from '../store/store.ts';
import { requireStored } from '../store/stored.ts';
import { planOrigins } from './plan-origins.ts';

export interface PlanViewParts {
  reader: Pick<StoreReader, 'plans' | 'rehearsals' | 'executions' | 'runs'>;
  nameOf: NameOf;
  /** Chains that are configured. */
  chains: readonly number[];
  networkName: string;
  practice: boolean;
}

/** Everything that the review of a plan shows. Errors: PLAN_NOT_FOUND, PARKED. */
export function planView(parts: PlanViewParts, planId: string): PlanView {
  const stored = parts.reader.plans.get(planId);
  if (stored === undefined) throw planNotFound(planId);
  const plan = { ...requireStored(stored.document), status: stored.status };
  const rehearsal = parts.reader.rehearsals.latest(stored.hash);
  const origins = planOrigins(plan, parts.nameOf);
  return {
    planId,
    plan,
    hash: stored.hash,
    revision: stored.revision,
    description: describePlan(plan).split('\n'),
    tree: planTree(plan),
    validation: validatePlan(plan, { chains: [...parts.chains] }),
    assumptions: assumptionsOf(origins),
    origins,
    rehearsal: rehearsal === undefined ? null : requireStored(rehearsal),
    account: accountOf(plan, parts.nameOf),
    networkName: parts.networkName,
    practice: parts.practice,
    executions: executionsOf(parts.reader, planId),
  };
}

/** Plans for the list, newest first. */
export function listPlans(reader: Pick<StoreReader, 'plans' | 'rehearsals'>): PlanSummary[] {
  return reader.plans.list().map((stored) => ({
    planId: stored.planId,
    name: stored.name,
    status: stored.status,
    createdAt: stored.createdAt,
    rehearsed: rehearsedHow(reader, stored),
  }));
}

function rehearsedHow(
  reader: Pick<StoreReader, 'rehearsals'>,
  { hash }: StoredPlan,
): PlanSummary['rehearsed'] {
  const rehearsal = reader.rehearsals.latest(hash);
  if (rehearsal === undefined) return null;
  return rehearsal.ok ? rehearsal.value.status : 'unknown';
}

function executionsOf(reader: PlanViewParts['reader'], planId: string): PlanView['executions'] {
  const verdicts = new Map(
    reader.runs.listSummaries().map(({ executionId, verdict }) => [executionId, verdict]),
  );
  return reader.executions.listOfPlan(planId).map(({ executionId, state, waitingFor }) => ({
    executionId,
    state,
    waitingFor,
    verdict: verdicts.get(executionId) ?? 'not_checked',
  }));
}

/** What was filled in without being asked for: the values whose origin is a default. */
function assumptionsOf(origins: readonly PlanOrigin[]): string[] {
  return origins
    .filter(({ source }) => source === 'default')
    .map(({ label, value }) => `${label} ${value}: you did not say`);
}

function accountOf(plan: Plan, nameOf: NameOf): Account {
  const address = plan.account ?? '';
  return { address, name: nameOf(address).name };
}
