import { networkName } from '../../shared/chain/networks.ts';
import type { PlanSummary, PlanView } from '../../shared/ipc/plan-views.ts';
import { describePlan, visible } from '../../shared/plan/describe/describe-plan.ts';
import { planTree } from '../../shared/plan/tree.ts';
import { planStrangers } from '../../shared/plan/validate/plan-strangers.ts';
import { contractsOfPlan } from '../../shared/script/contracts-of-plan.ts';
import { sourceView } from '../contracts/sources/source-view.ts';
import { unsupportedPart } from '../executor/supported.ts';
import { watchOnlyRefusal } from '../executor/watch-only.ts';
import { planNotFound, type StoredPlan } from '../store/queries/plans.ts';
import { requireStored } from '../store/stored.ts';
import { actingAccount } from './acting-account.ts';
import { judgePlan } from './judge-plan.ts';
import { scheduleRemoved } from './kept/schedule-removed.ts';
import { planAssumptions, planOrigins } from './plan-origins.ts';
import { rehearsalOfPlan } from './rehearsal-of-plan.ts';
import { namedAccount, type RequestsDeps } from './requests-deps.ts';
import { unfitRevision } from './unfit-revision.ts';

/** Everything that the review of a plan shows. PLAN_NOT_FOUND, or PARKED when it can no longer be read. */
export function planView(deps: RequestsDeps, planId: string): PlanView {
  const { reader } = deps.store;
  const stored = reader.plans.get(planId);
  if (stored === undefined) throw planNotFound(planId);
  const plan = { ...requireStored(stored.document), status: stored.status };
  const account = namedAccount(deps, actingAccount(deps, plan) ?? '');
  const origins = planOrigins(plan, deps.nameOf);
  const { validation, context } = judgePlan(deps, plan);
  const unsupported = unsupportedPart(plan, deps.network.chainId);
  return {
    planId,
    plan,
    hash: stored.hash,
    revision: stored.revision,
    description: describePlan(plan).split('\n'),
    tree: planTree(plan),
    validation,
    assumptions: planAssumptions(plan, origins, deps.network.name),
    taint: reader.plans.taint(planId),
    proposal: proposalOf(reader, planId),
    strangers: planStrangers(plan, context).map((stranger) => ({
      ...stranger,
      ...deps.nameOf(stranger.address),
    })),
    contracts: contractsOfPlan(plan).map((contract) =>
      sourceView(reader, contract, (chainId) =>
        chainId === deps.network.chainId ? deps.network.name : networkName(chainId),
      ),
    ),
    origins,
    rehearsal: rehearsalOfPlan(deps, stored.hash, account.address),
    account,
    networkName: deps.network.name,
    practice: deps.network.practice,
    notYetRun: unsupported?.message ?? null,
    cannotSign: watchOnlyRefusal(plan, account.address, deps.nameOf)?.message ?? null,
    executions: reader.runs.ofPlan(planId),
    unfit: unsupported === null ? unfitRevision(reader, stored) : null,
  };
}

export function planSummary(deps: RequestsDeps, stored: StoredPlan): PlanSummary {
  const { planId, name, status, createdAt, hash } = stored;
  const rehearsal = deps.store.reader.rehearsals.latest(hash);
  return {
    planId,
    name,
    status,
    scheduleRemoved: scheduleRemoved(deps.store.reader, stored),
    createdAt,
    rehearsed: rehearsal?.ok ? rehearsal.value.status : null,
    proposedBy: deps.store.reader.proposals.get(planId)?.client ?? null,
  };
}

function proposalOf({ proposals }: RequestsDeps['store']['reader'], planId: string) {
  const found = proposals.get(planId);
  if (found === undefined) return null;
  const { client, words, proposedAt } = found;
  return { client, words: words === null ? null : visible(words), proposedAt };
}
