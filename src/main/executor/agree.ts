import { AppError } from '../../shared/errors.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import { usesChain } from '../../shared/plan/uses-chain.ts';
import { placeNodes } from '../../shared/plan/walk.ts';
import { shippedTools } from '../../shared/tools/tool-registry.ts';
import { newId } from '../store/new-id.ts';
import type { NewAgreement } from '../store/queries/insert-run.ts';
import { planNotFound } from '../store/queries/plans.ts';
import { limitsOfPlan } from './budgets/limits-of-plan.ts';
import { atOnce } from './crash-points.ts';
import { planSteps } from './plan-steps.ts';
import type { Connection } from './ports.ts';
import { agreedPlan } from './read-journal.ts';
import type { ExecutorDeps, Writing } from './run.ts';
import { startBalancesOf } from './start-balances-of.ts';
import { unsupportedSteps } from './supported.ts';
import { refuse } from './supported-call.ts';
import { checkUndo } from './undo/check-undo.ts';
import { watchOnlyRefusal } from './watch-only.ts';

/** A person's yes to a plan; which network it starts on is known when it does. */
export type Agreement = Omit<
  NewAgreement,
  'executionId' | 'steps' | 'budgets' | 'chainId' | 'instanceId' | 'startBalances'
>;

/** A run that is about to be written. */
export interface Opening {
  executionId: string;
  /** The network as it was found for it; null for a run that asks none. */
  connection: Connection | null;
  /** Writes the agreement and the pending run with all its steps. It authorises no signature. */
  write(writing: Writing): void;
}

/** Whether the plan may be run at all, and what writes its run. Nothing is written yet. */
export async function openingOf(deps: ExecutorDeps, agreement: Agreement): Promise<Opening> {
  const { reader } = deps.store;
  const stored = reader.plans.state(agreement.planId);
  if (stored === undefined) throw planNotFound(agreement.planId);
  const plan = agreedPlan(reader, stored);
  const refusal =
    (agreement.startedBy === undefined ? startedByFire(plan) : null) ??
    unsupportedSteps(plan, deps.homeChainId()) ??
    watchOnlyRefusal(plan, agreement.account, deps.nameOf);
  if (refusal) throw refusal;
  refuseToolsOfUndo(reader, plan);
  assertPossibleHere(deps, plan);
  const connection = usesChain(plan) ? await deps.connect() : null;
  const { chainId, instanceId } = connection?.network ?? withoutNetwork(deps);
  const startBalances = await startBalancesOf(plan, agreement.account, connection);
  const given = { ...agreement, executionId: newId(), chainId, instanceId, startBalances };
  return {
    executionId: given.executionId,
    connection,
    write: (writing) => writeAgreement(writing, plan, given),
  };
}

function writeAgreement(
  { crash, store, notify, afterwards }: Writing,
  plan: Plan,
  agreement: Omit<NewAgreement, 'steps' | 'budgets'> & { executionId: string },
): void {
  atOnce(crash, 'agreement', () =>
    store.writer.together(() => {
      checkUndo(store.reader, plan, agreement);
      store.writer.executions.agree({
        ...{ ...agreement, steps: planSteps(plan), budgets: limitsOfPlan(plan) },
      });
    }),
  );
  afterwards(() => {
    notify({ topic: 'plan', id: plan.id });
    notify({ topic: 'run', id: agreement.executionId });
  });
}

/** PLAN_IS_SCHEDULED, or null: a plan that says when it starts is agreed to as a schedule, and a fire starts its runs. */
export function startedByFire({ trigger }: Plan): AppError | null {
  if (trigger === undefined || trigger.type === 'immediate') return null;
  const message = 'This plan says itself when it starts, so it is not started by hand.';
  return new AppError('PLAN_IS_SCHEDULED', 'invalid_params', message, {
    advice: 'Nothing was started. Agree to it as a schedule; then you can also run it at once.',
  });
}

/** What a tool of an undo takes back is decided by what a run left, and by nobody who writes a plan. */
function refuseToolsOfUndo(reader: ExecutorDeps['store']['reader'], { id, root }: Plan): void {
  for (const { node } of placeNodes(root)) {
    if (node.type !== 'action' || shippedTools.get(node.tool)?.onlyInUndo !== true) continue;
    if (reader.undo.undoneByPlan(id) !== null) return;
    const what = `the tool "${node.tool}" outside of an undo (step "${node.id}")`;
    throw refuse('TOOL_NOT_SUPPORTED', what, { nodeId: node.id, tool: node.tool });
  }
}

/** A step that cannot be done here is told before the start, never passed over. Errors: NO_PAGE_WINDOW. */
function assertPossibleHere({ visits }: ExecutorDeps, { root }: Plan): void {
  const isVisit = placeNodes(root).some(
    ({ node }) => node.type === 'action' && node.tool === 'browser_act',
  );
  if (isVisit) visits.assertPossible();
}

/** A run that only works on files belongs to no instance of a network: it goes on wherever it is taken up. */
function withoutNetwork({ homeChainId }: ExecutorDeps): { chainId: number; instanceId: null } {
  return { chainId: homeChainId(), instanceId: null };
}

/** What was rehearsed on a practice chain says nothing of the one that a reset put in its place. */
export function rehearsedBeforeReset(): AppError {
  return new AppError(
    'REHEARSED_BEFORE_RESET',
    'simulation_mismatch',
    'The practice chain was reset since this plan was rehearsed.',
    { advice: 'Nothing was started. Rehearse it again.' },
  );
}
