// What comes before a yes by a call of the command line: the plan is kept, rehearsed, and judged as it was rehearsed.
import type { Address } from 'viem';
import type { LiveConnection } from '../../main/connector.ts';
import { unsupportedPart } from '../../main/executor/supported.ts';
import { checkAgreeable } from '../../main/requests/check-agreeable.ts';
import { recordEntryState } from '../../main/requests/record-request.ts';
import { rehearsedOn } from '../../main/requests/rehearsed-on.ts';
import type { Services } from '../../main/services.ts';
import { rehearseFiles } from '../../main/simulation/rehearse-files.ts';
import type { Rehearsal } from '../../shared/chain/types.ts';
import { AppError, toAppError } from '../../shared/errors.ts';
import { planHash } from '../../shared/plan/hash.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import { visibleLine } from '../../shared/visible-text.ts';
import { judgedLines } from '../plan/judged-lines.ts';
import { findingLines } from '../rehearsal-lines.ts';
import type { VerbContext } from '../verb.ts';
import { keepPlan, recordNotStarted, recordPlanRequest } from './keep-plan.ts';
import { provenSources } from './proven-sources.ts';
import { refuseUnread } from './refuse-unread.ts';

/** A plan and who is to act by it. */
export interface ToAgree {
  services: Services;
  plan: Plan;
  account: Address;
  /** How the account was called. */
  walletRef: string;
}

interface Yes<T> {
  /** Why this is no plan to agree to in this way. */
  refusal: AppError | null;
  agree(asked: { requestId: string; planHash: string }): Promise<T>;
}

/**
 * Stores the plan and its request, rehearses it, and then says yes to it. `connection` is null for a
 * plan that asks no chain. Errors: the rehearsal's, PLAN_BLOCKED, RISK_NOT_ACCEPTED, and those of `agree`; all of
 * them are recorded with the request.
 */
export async function rehearseToAgree<T>(
  context: VerbContext,
  { services, plan, account, walletRef }: ToAgree,
  connection: LiveConnection | null,
  yes: Yes<T>,
): Promise<T> {
  const { reader, writer } = services.store;
  const hash = planHash(plan);
  const proven = await provenSources(context, plan);
  const requestId = writer.together(() => {
    keepPlan(services, plan, hash, proven);
    return recordPlanRequest(writer, { plan, account, walletRef });
  });
  const refusal = yes.refusal ?? unsupportedPart(plan, services.networkName.chainId);
  if (refusal !== null) {
    recordNotStarted(writer, requestId, refusal.toShape());
    throw refusal;
  }
  if (connection) {
    await recordEntryState(writer, context.log, requestId, () => connection.walletContext(account));
  }
  try {
    await rehearse(context, { services, plan, account }, connection, hash);
    return await yes.agree({ requestId, planHash: hash });
  } catch (thrown) {
    const error = toAppError(thrown).toShape();
    if (reader.executions.listOfPlan(plan.id).every(({ requestId: of }) => of !== requestId)) {
      recordNotStarted(writer, requestId, error);
    }
    throw thrown;
  }
}

async function rehearse(
  context: VerbContext,
  { services, plan, account }: Omit<ToAgree, 'walletRef'>,
  connection: LiveConnection | null,
  hash: string,
): Promise<void> {
  context.io.err('Rehearsing the plan.\n');
  const asked = { plan, planHash: hash, account };
  const { files, networkName } = services;
  const rehearsal = connection
    ? await connection.simulation.rehearsePlan(asked)
    : await rehearseFiles({ files, chainId: networkName.chainId, clock: context.clock }, asked);
  const kept = connection ? rehearsedOn(rehearsal, connection.network) : rehearsal;
  services.store.writer.rehearsals.save(plan.id, kept);
  refuseUnlessRehearsed(rehearsal);
  for (const line of findingLines(rehearsal.steps)) context.io.err(`${visibleLine(line)}\n`);
  // The rehearsal is that of the account which was given, whichever the plan would act for by itself.
  const view = { ...services.requests.plan(plan.id), rehearsal };
  for (const line of judgedLines(view)) context.io.err(`${visibleLine(line)}\n`);
  checkAgreeable(view, true);
  refuseUnread(context, rehearsal);
}

/** The plan's own trouble, where it is, and that what came before it was only rehearsed. */
function refuseUnlessRehearsed({ status, steps, error }: Rehearsal): void {
  if (status === 'ok' || error === undefined) return;
  const at = steps.findLast((step) => step.error?.message === error.message);
  const where = at === undefined ? '' : ` at the step "${at.nodeId}"`;
  const message = `The rehearsal ended${where}, and nothing was started. ${error.message}`;
  throw AppError.fromShape({ ...error, message });
}
