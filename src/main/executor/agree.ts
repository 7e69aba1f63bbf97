import type { Plan } from '../../shared/plan/schema.ts';
import { usesChain } from '../../shared/plan/uses-chain.ts';
import { placeNodes } from '../../shared/plan/walk.ts';
import { shippedTools } from '../../shared/tools/tool-registry.ts';
import type { NewAgreement } from '../store/queries/execution-writer.ts';
import { planNotFound } from '../store/queries/plans.ts';
import { requireStored } from '../store/stored.ts';
import { limitsOfPlan } from './budgets/limits-of-plan.ts';
import { between } from './crash-points.ts';
import { planSteps } from './plan-steps.ts';
import type { ExecutorDeps } from './run.ts';
import { unsupportedPart } from './supported.ts';
import { refuse } from './supported-call.ts';
import { checkUndo } from './undo/check-undo.ts';

/** A person's yes to a plan; which network it starts on is known when it does. */
export type Agreement = Omit<NewAgreement, 'steps' | 'budgets' | 'chainId' | 'instanceId'>;

/** Writes the agreement and the pending run with all its steps. It authorises no signature. */
export async function startRun(
  deps: ExecutorDeps,
  agreement: Agreement,
): Promise<{ executionId: string }> {
  const { reader, writer } = deps.store;
  const stored = reader.plans.get(agreement.planId);
  if (stored === undefined) throw planNotFound(agreement.planId);
  const plan = requireStored(stored.document);
  const refusal = unsupportedPart(plan);
  if (refusal) throw refusal;
  if (reader.undo.undoneByPlan(plan.id) === null) refuseToolsOfUndo(plan);
  const budgets = limitsOfPlan(plan);
  const network = usesChain(plan) ? (await deps.connect()).network : withoutNetwork(deps);
  const { chainId, instanceId } = network;
  const { executionId } = await between(deps.crash, 'agreement', () =>
    writer.together(() => {
      checkUndo(reader, plan, network);
      return writer.executions.agree({
        ...{ ...agreement, chainId, instanceId, steps: planSteps(plan), budgets },
      });
    }),
  );
  deps.notify({ topic: 'plan', id: agreement.planId });
  deps.notify({ topic: 'run', id: executionId });
  return { executionId };
}

/** What a tool of an undo takes back is decided by what a run left, and by nobody who writes a plan. */
function refuseToolsOfUndo({ root }: Plan): void {
  for (const { node } of placeNodes(root)) {
    if (node.type !== 'action' || shippedTools.get(node.tool)?.onlyInUndo !== true) continue;
    const what = `the tool "${node.tool}" outside of an undo (step "${node.id}")`;
    throw refuse('TOOL_NOT_SUPPORTED', what, { nodeId: node.id, tool: node.tool });
  }
}

/** A run that only works on files belongs to no instance of a network: it goes on wherever it is taken up. */
function withoutNetwork({ homeChainId }: ExecutorDeps): { chainId: number; instanceId: null } {
  return { chainId: homeChainId, instanceId: null };
}
