import { join } from 'node:path';
import { checkEdited, checkMayGoOn } from '../../main/executor/control/continue-run.ts';
import { readRun } from '../../main/executor/read-journal.ts';
import type { Run } from '../../main/executor/run.ts';
import type { Services } from '../../main/services.ts';
import { openStoreReadOnly } from '../../main/store/open-store.ts';
import type { ExecutionRecord } from '../../main/store/queries/execution-row.ts';
import type { StoreReader } from '../../main/store/store.ts';
import { AppError } from '../../shared/errors.ts';
import { planHash } from '../../shared/plan/hash.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import { readRunnablePlan } from '../read-runnable-plan.ts';
import { carryOn } from '../run/carry-on.ts';
import { findAccount } from '../run/find-account.ts';
import { keepPlan } from '../run/keep-plan.ts';
import { openSession } from '../run/open-session.ts';
import { endpointOf } from '../run/session-options.ts';
import type { VerbAnswer, VerbContext } from '../verb.ts';

/**
 * Goes on from the failed step of a run, in a new one that is carried on at this terminal. The call is the
 * agreement; each effect is approved as ever. Errors: RUN_NOT_FOUND, OTHER_PLAN, those of reading a plan,
 * RPC_*, CHAIN_MISMATCH, and those of `openSession`, `findAccount`, `Executor.continueRun` and `carryOn`.
 */
export async function continueAndFollow(
  context: VerbContext,
  executionId: string,
): Promise<VerbAnswer> {
  // Before a password is asked for.
  const { execution: ended, plan } = read(context, (reader) => endedRun(reader, executionId));
  const edited = await readEdited(context, ended);
  // Before it is stored: what is refused does not become the plan.
  if (edited !== undefined) read(context, (reader) => checkEdited(reader, executionId, edited));
  const session = await openSession(context, await endpointOf(context, ended.chainId), [
    edited ?? plan,
  ]);
  const { services } = session;
  try {
    await findAccount(services.accounts(), ended.account, edited ?? {});
    const hash = edited === undefined ? ended.planHash : keepEdited(services, edited, ended);
    context.io.err('Going on from where the run ended; what it completed is not done again.\n');
    const started = await services.requests.continueRun(executionId, hash, true);
    return await carryOn(context, session, started.executionId);
  } finally {
    await services.stop();
  }
}

function read<T>({ dataDir }: VerbContext, work: (reader: StoreReader) => T): T {
  const store = openStoreReadOnly({ path: join(dataDir, 'countersign.sqlite') });
  try {
    return work(store.reader);
  } finally {
    store.stop();
  }
}

/** RUN_NOT_FOUND, and what speaks against going on from it. */
function endedRun(reader: StoreReader, executionId: string): Run {
  const run = readRun(reader, executionId);
  checkMayGoOn(reader, run.execution);
  return run;
}

async function readEdited(
  context: VerbContext,
  { planId }: ExecutionRecord,
): Promise<Plan | undefined> {
  const path = context.option('plan');
  if (path === undefined) return undefined;
  const plan = await readRunnablePlan(context, path);
  if (plan.id === planId) return plan;
  throw new AppError('OTHER_PLAN', 'invalid_params', 'The run is of another plan than this file.', {
    advice: 'Nothing was started. Give the plan of that run, edited, with the id that it had.',
    facts: { planOfRun: planId, given: plan.id },
  });
}

/** The hash to agree to; what is the plan of the run unchanged is no new revision. */
function keepEdited(services: Services, edited: Plan, ended: ExecutionRecord): string {
  const hash = planHash(edited);
  if (hash !== ended.planHash) keepPlan(services, edited, hash);
  return hash;
}
