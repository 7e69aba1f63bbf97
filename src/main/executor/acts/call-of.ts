import { z } from 'zod';
import type { ActionNode } from '../../../shared/plan/nodes.ts';
import type { Plan } from '../../../shared/plan/schema.ts';
import { withSharesOfStart } from '../../../shared/plan/start-shares.ts';
import { placeNodes } from '../../../shared/plan/walk.ts';
import { shippedTools } from '../../../shared/tools/tool-registry.ts';
import type { ResolvedCall } from '../../chain/planned-transaction.ts';
import type { EffectRecord } from '../../store/queries/effects.ts';
import { requireStored } from '../../store/stored.ts';
import { resultsFor } from '../results.ts';
import type { Run, Workbench } from '../run.ts';

/** What an effect is for, as it is stored: the call with its values, from which its bytes are built. */
export const intentSchema = z.strictObject({
  tool: z.string(),
  chainId: z.number().int().positive(),
  params: z.record(z.string(), z.json()),
});

/** The call of a step, with the results of earlier steps in the place of references to them. */
export async function callOfNode(
  bench: Workbench,
  run: Run,
  { node, path }: { node: ActionNode; path: string },
): Promise<ResolvedCall> {
  const outputs = resultsFor(bench.store.reader, run, path, node.params);
  const actor = actorOf(run);
  const { account } = actor;
  const { chainId = actor.chainId, ...resolved } = await bench.resolveParams(node.params, {
    account,
    outputs,
  });
  const call = { tool: node.tool, params: resolved };
  const held = () => bench.store.reader.startBalances.ofRun(run.execution.executionId);
  const params = withSharesOfStart(call, held, shippedTools);
  return { tool: node.tool, params, account, chainId: Number(chainId) };
}

/** The call that an effect was planned for; its values never change. */
export function callOfEffect(bench: Workbench, run: Run, effect: EffectRecord): ResolvedCall {
  const intent = requireStored(bench.store.reader.effects.intent(effect, intentSchema));
  return { ...actorOf(run), ...intent };
}

function actorOf({ execution }: Run): Pick<ResolvedCall, 'account' | 'chainId'> {
  return { account: execution.account, chainId: execution.chainId };
}

const numbered = new WeakMap<Plan, ReadonlyMap<string, number>>();

/** Place of a step among the actions of its plan, from 1. */
export function stepNumberOf({ plan }: Pick<Run, 'plan'>, node: ActionNode): number {
  const numbers = numbered.get(plan) ?? numbersOf(plan);
  numbered.set(plan, numbers);
  return numbers.get(node.id) ?? 0;
}

function numbersOf({ root }: Plan): ReadonlyMap<string, number> {
  const actions = placeNodes(root).filter(({ node }) => node.type === 'action');
  return new Map(actions.map(({ node }, index) => [node.id, index + 1]));
}
