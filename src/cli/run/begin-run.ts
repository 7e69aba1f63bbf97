// From a plan to a run: the plan is kept, rehearsed, agreed to by the very call, and started. A run of
// the same plan that was left open is taken up again instead, so that nothing is done twice.
import { chainMismatch } from '../../main/chain/rpc/rpc-errors.ts';
import type { LiveConnection } from '../../main/connector.ts';
import { startedByFire } from '../../main/executor/agree.ts';
import type { ExecutionRecord } from '../../main/store/queries/execution-row.ts';
import { AppError } from '../../shared/errors.ts';
import { utcTime } from '../../shared/iso-time.ts';
import { planHash } from '../../shared/plan/hash.ts';
import { rehearsalUsesChain, usesChain } from '../../shared/plan/uses-chain.ts';
import { openRunStates } from '../../shared/runs/states.ts';
import type { VerbContext } from '../verb.ts';
import { rehearseToAgree, type ToAgree } from './rehearse-to-agree.ts';

/** A plan that is to run, and the mandate that is to sign it in the place of a person. */
interface ToRun extends ToAgree {
  mandateId: string | null;
}

/** Where runs of the plan belong. One that only works on files belongs to no instance of a chain. */
type PlaceOfRun = Pick<LiveConnection['network'], 'chainId' | 'instanceId'>;

/**
 * Answers the id of the run. Errors: RPC_*, CHAIN_MISMATCH, PLAN_RAN_BEFORE, PLAN_IS_RUNNING, the
 * rehearsal's, PLAN_BLOCKED, RISK_NOT_ACCEPTED, and those of
 * `Executor.agree`; nothing is started then.
 */
export async function beginRun(context: VerbContext, beginning: ToRun): Promise<string> {
  const { services, plan } = beginning;
  const connection = rehearsalUsesChain(plan) ? await services.connector.connect() : null;
  const home = services.networkName.chainId;
  const network =
    usesChain(plan) && connection ? connection.network : { chainId: home, instanceId: null };
  const wanted = plan.chainId ?? network.chainId;
  if (wanted !== network.chainId) throw chainMismatch(wanted, network.chainId);
  const open = openRunOf(beginning, network);
  if (open !== undefined) {
    context.io.err('An earlier run of this plan was left open; it is taken up again.\n');
    services.store.writer.approvals.releaseEveryLease();
    void services.executor.advance(open.executionId);
    return open.executionId;
  }
  if (!context.flag('again')) refuseIfDone(beginning, network);
  return startRun(context, beginning, connection);
}

/** The run that a stop or a crash left open. One of a practice chain that was reset is none. */
function openRunOf(
  { services, plan, account }: ToAgree,
  network: PlaceOfRun,
): ExecutionRecord | undefined {
  const runs = services.store.reader.executions.listOfPlan(plan.id);
  const open = runs.find(({ state }) => openRunStates.includes(state));
  if (open === undefined) return undefined;
  if (isSame(open, { plan, account }, network)) return open;
  throw new AppError(
    'PLAN_IS_RUNNING',
    'invalid_params',
    'A run of a plan with this id is open: of another version, account or chain.',
    {
      advice: 'Nothing was started. End that run first, or give this plan an id of its own.',
      facts: { executionId: open.executionId },
    },
  );
}

/** A swap done twice is rarely meant. A run that failed or was cancelled may be tried again. */
function refuseIfDone({ services, plan, account }: ToAgree, network: PlaceOfRun): void {
  const done = services.store.reader.executions
    .listOfPlan(plan.id)
    .filter(({ state }) => state === 'completed')
    .filter((run) => isSame(run, { plan, account }, network))
    .sort((a, b) => (b.completedAt ?? 0) - (a.completedAt ?? 0))
    .at(0);
  if (done === undefined) return;
  const doneAt = done.completedAt ?? done.updatedAt;
  const at = utcTime(doneAt);
  throw new AppError('PLAN_RAN_BEFORE', 'invalid_params', `This plan was carried out at ${at}.`, {
    advice: 'Nothing was started. To carry it out once more, run it with --again.',
    facts: { executionId: done.executionId, completedAt: new Date(doneAt).toISOString() },
  });
}

/** Whether a run is of this very plan, by this account, on this chain. */
function isSame(
  run: ExecutionRecord,
  { plan, account }: Pick<ToAgree, 'plan' | 'account'>,
  { chainId, instanceId }: PlaceOfRun,
): boolean {
  return (
    run.planHash === planHash(plan) &&
    run.account === account &&
    run.chainId === chainId &&
    run.instanceId === instanceId
  );
}

function startRun(
  context: VerbContext,
  beginning: ToRun,
  connection: LiveConnection | null,
): Promise<string> {
  const { services, plan, account, mandateId } = beginning;
  return rehearseToAgree(context, beginning, connection, {
    refusal: startedByFire(plan),
    agree: async ({ requestId, planHash: hash }) => {
      const policyVersion = services.store.reader.policy.version();
      const agreement = { planId: plan.id, planHash: hash, policyVersion, agreedBy: 'local' };
      const started = await services.executor.agree({
        ...{ ...agreement, account, requestId, mandateId },
      });
      return started.executionId;
    },
  });
}
