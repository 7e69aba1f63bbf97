import type { Address } from 'viem';
import { sameAddress } from '../../../shared/addresses.ts';
import { AppError } from '../../../shared/errors.ts';
import { utcTime } from '../../../shared/iso-time.ts';
import type { Plan } from '../../../shared/plan/schema.ts';
import { usesChain } from '../../../shared/plan/uses-chain.ts';
import { openRunStates, type RunState } from '../../../shared/runs/states.ts';
import type { Store } from '../../store/open-store.ts';
import type { EffectRecord } from '../../store/queries/effects.ts';
import type { ExecutionRecord } from '../../store/queries/execution-row.ts';
import type { TakenStep } from '../../store/queries/goes-on.ts';
import type { NewAgreement } from '../../store/queries/insert-run.ts';
import { planNotFound } from '../../store/queries/plans.ts';
import { requireStored } from '../../store/stored.ts';
import { limitsOfPlan } from '../budgets/limits-of-plan.ts';
import { between } from '../crash-points.ts';
import type { JournalStep } from '../journal.ts';
import { placeOfRun } from '../place-of-run.ts';
import { readJournal, readRun } from '../read-journal.ts';
import type { ExecutorDeps, Run } from '../run.ts';
import { startBalancesOf } from '../start-balances-of.ts';
import { unsupportedPart } from '../supported.ts';
import { checkUndo } from '../undo/check-undo.ts';
import { watchOnlyRefusal } from '../watch-only.ts';
import { type Ended, takenOver } from './taken-over.ts';

type Reader = Store['reader'];

/** A person's yes to going on from the failed step of a run. */
export interface Continuation {
  /** Of the revision that the run had, or of the plan as it is stored now. */
  planHash: string;
  policyVersion: number;
  /** Who agreed, e.g. `local`. */
  agreedBy: string;
}

/**
 * Writes the agreement and a new run that takes over what a run that failed or was cancelled has completed.
 * It authorises no signature.
 * @throws AppError RUN_NOT_FOUND, RUN_NOT_OVER, RUN_COMPLETED, ALREADY_CONTINUED, RUN_UNDONE, PLAN_IS_RUNNING,
 * PLAN_CHANGED, STEP_ALREADY_ACTED, CONTINUED_ELSEWHERE, HALTED, and what the executor refuses to run
 */
export async function continueRun(
  deps: ExecutorDeps,
  executionId: string,
  agreement: Continuation,
): Promise<{ executionId: string }> {
  const { reader, writer } = deps.store;
  checkMayGoOn(reader, readRun(reader, executionId).execution);
  const begins = await beginningOf(deps, executionId, agreement.planHash);
  const started = await between(deps.crash, 'go_on', () =>
    writer.together(() => {
      const run = readRun(reader, executionId);
      checkMayGoOn(reader, run.execution);
      const { plan, revision } = planToGoOnWith(deps, run, agreement.planHash);
      checkUndo(reader, plan, begins);
      const { planId, account, requestId } = run.execution;
      const isDraft = reader.plans.state(planId)?.status === 'draft';
      if (isDraft && revision === reader.plans.state(planId)?.revision) {
        writer.plans.setStatus(planId, 'validated');
      }
      return writer.executions.agree({
        ...{ ...agreement, planId, account, requestId, ...begins },
        ...{ steps: [], budgets: limitsOfPlan(plan) },
        goesOn: { from: executionId, revision, steps: stepsToGoOnWith(reader, run, plan) },
      });
    }),
  );
  const { planId } = readRun(reader, executionId).execution;
  deps.notify({ topic: 'plan', id: planId });
  deps.notify({ topic: 'run', id: executionId });
  deps.notify({ topic: 'run', id: started.executionId });
  deps.notify({ topic: 'deadLetter', id: null });
  return { executionId: started.executionId };
}

/**
 * Whether a run could go on with a plan that is not stored yet, so that one that is refused never becomes a
 * revision. @throws AppError STEP_ALREADY_ACTED, NODE_NOT_SUPPORTED and its like
 */
export function checkEdited(reader: Reader, executionId: string, plan: Plan): void {
  const run = readRun(reader, executionId);
  const refusal = unsupportedPart(plan, run.execution.chainId);
  if (refusal) throw refusal;
  stepsToGoOnWith(reader, run, plan);
}

/** What such a run begins with. STEP_ALREADY_ACTED. */
function stepsToGoOnWith(reader: Reader, run: Run, plan: Plan): TakenStep[] {
  const { executionId } = run.execution;
  const journal = readJournal(reader, run);
  const read = new Map<string, JournalStep | undefined>();
  const get = (path: string): JournalStep | undefined => {
    if (!read.has(path)) read.set(path, journal.steps.get(path));
    return read.get(path);
  };
  const effects = reader.executions.line(executionId).flatMap((id) => reader.effects.list(id));
  const ended: Ended = {
    plan: run.plan,
    journal: { ...journal, steps: { get } },
    acted: new Set(effects.filter(mayHaveHappened).map(({ path }) => path)),
    done: new Set(effects.filter(endsItsStep).map(({ path }) => path)),
  };
  return takenOver(ended, plan);
}

function mayHaveHappened({ state }: EffectRecord): boolean {
  return ['intent', 'sent', 'mined', 'unknown', 'confirmed'].includes(state);
}

/** The earlier transactions of a step may be followed: its tool builds on what they did. */
function endsItsStep(effect: EffectRecord): boolean {
  if (!mayHaveHappened(effect)) return false;
  return effect.state !== 'confirmed' || effect.last;
}

/** PLAN_CHANGED, NODE_NOT_SUPPORTED and its like. */
function planToGoOnWith(
  { store: { reader }, nameOf }: ExecutorDeps,
  { execution, plan }: Run,
  planHash: string,
): { plan: Plan; revision: number } {
  const stored = reader.plans.get(execution.planId);
  if (stored === undefined) throw planNotFound(execution.planId);
  if (stored.hash !== planHash && execution.planHash !== planHash) throw planChanged(execution);
  const chosen =
    stored.hash === planHash
      ? { plan: requireStored(stored.document), revision: stored.revision }
      : { plan, revision: execution.revision };
  const refusal =
    unsupportedPart(chosen.plan, execution.chainId) ??
    watchOnlyRefusal(chosen.plan, execution.account, nameOf);
  if (refusal) throw refusal;
  const { account } = chosen.plan;
  const isNamed = account === nameOf(execution.account).name;
  if (account !== undefined && !isNamed && !sameAddress(account, execution.account)) {
    throw otherAccount(execution.account);
  }
  return chosen;
}

/**
 * Where it goes on, and what was held when the first of its line began: what was done for the run was done
 * where it ran. CONTINUED_ELSEWHERE.
 */
async function beginningOf(
  deps: ExecutorDeps,
  executionId: string,
  planHash: string,
): Promise<Pick<NewAgreement, 'chainId' | 'instanceId' | 'startBalances'>> {
  const run = readRun(deps.store.reader, executionId);
  const { chainId, instanceId } = run.execution;
  const { plan } = planToGoOnWith(deps, run, planHash);
  const usedChain = usesChain(run.plan);
  if (!usesChain(plan) && !usedChain) return { chainId, instanceId };
  const connection = await deps.connect();
  const { network } = connection;
  if (usedChain && placeOfRun(network, run.execution) !== 'here') throw continuedElsewhere();
  const known = deps.store.reader.startBalances.ofRun(executionId);
  const startBalances = await startBalancesOf(plan, run.execution.account, connection, known);
  return { chainId: network.chainId, instanceId: network.instanceId, startBalances };
}

/** RUN_COMPLETED, RUN_NOT_OVER, ALREADY_CONTINUED, RUN_UNDONE, PLAN_IS_RUNNING. */
export function checkMayGoOn(
  reader: Reader,
  { executionId, planId, state }: ExecutionRecord,
): void {
  if (state === 'completed') throw runCompleted(executionId);
  if (openRunStates.includes(state)) throw runNotOver(executionId);
  const { continuedBy } = reader.executions.successors(executionId);
  if (continuedBy !== null) throw alreadyContinued(reader, continuedBy);
  // Also what it took over itself has to be there still.
  if (reader.executions.line(executionId).some((id) => isUndone(reader, id))) {
    throw runUndone(executionId);
  }
  const open = reader.executions
    .listOfPlan(planId)
    .find((each) => openRunStates.includes(each.state));
  if (open !== undefined) throw planIsRunning(open.executionId);
}

function isUndone(reader: Reader, executionId: string): boolean {
  if (reader.undo.underWay(executionId) !== null) return true;
  return reader.undo.list(executionId).some((entry) => entry.state === 'undone');
}

function refuse(code: string, message: string, advice: string, facts: object): AppError {
  return new AppError(code, 'invalid_params', message, {
    advice: `Nothing was started. ${advice}`,
    facts: { ...facts },
  });
}

function runCompleted(executionId: string): AppError {
  const advice = 'To do it once more, run the plan again from the start.';
  return refuse('RUN_COMPLETED', 'This run has done everything.', advice, { executionId });
}

function runNotOver(executionId: string): AppError {
  const advice = 'Wait until it has ended, or cancel it.';
  return refuse('RUN_NOT_OVER', 'This run is not over yet.', advice, { executionId });
}

const standing: Readonly<Record<RunState, string>> = {
  pending: 'has not done anything yet',
  running: 'runs now',
  waiting: 'waits now',
  paused: 'is paused',
  completed: 'is completed',
  failed: 'has failed',
  cancelled: 'was cancelled',
};

function alreadyContinued(reader: Reader, continuedBy: string): AppError {
  const advice = 'Look at that run; when it has failed as well, go on from it.';
  const { state, startedAt } = readRun(reader, continuedBy).execution;
  const which = `that which began at ${utcTime(startedAt)} and ${standing[state]}`;
  const message = `Another run has already gone on from this one: ${which} (${continuedBy}).`;
  return refuse('ALREADY_CONTINUED', message, advice, { continuedBy });
}

function runUndone(executionId: string): AppError {
  const message = 'What this run did was undone, or is being undone now.';
  return refuse('RUN_UNDONE', message, 'Run the plan again from the start.', { executionId });
}

function planIsRunning(executionId: string): AppError {
  const message = 'This plan is running now.';
  return refuse('PLAN_IS_RUNNING', message, 'Look at its run.', { executionId });
}

function planChanged({ planId }: ExecutionRecord): AppError {
  const message = 'The plan changed since it was shown.';
  return refuse('PLAN_CHANGED', message, 'Read it again before you agree.', { planId });
}

function otherAccount(account: Address): AppError {
  const message = 'The plan is for another account now than the run was.';
  const advice = 'Set the account as it was, or run the plan from the start.';
  return refuse('ACCOUNT_CHANGED', message, advice, { account });
}

function continuedElsewhere(): AppError {
  const message = 'What this run did, it did on another network, or on one that was reset.';
  const advice = 'Run the plan again from the start.';
  return refuse('CONTINUED_ELSEWHERE', message, advice, {});
}
