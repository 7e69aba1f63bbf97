import type { TokenList } from '../../tokens/token.ts';
import type { ToolRegistry } from '../../tools/tool-declaration.ts';
import type { PlanContext } from '../context.ts';
import { unwrapLiteral } from '../normalise/params.ts';
import type { Plan } from '../schema.ts';
import { type PlacedNode, placeNodes } from '../walk.ts';
import type { CheckInput, PlacedAction } from './check.ts';

/** Gathers once what the checks share. */
export function checkInput(
  plan: Plan,
  context: PlanContext,
  parts: { tools: ToolRegistry; tokens: TokenList },
): CheckInput {
  const placed = placeNodes(plan.root);
  const fallback = plan.chainId ?? context.defaultChain;
  const actions = placed.flatMap((place) => placeAction(place, parts.tools, fallback));
  return { plan, context, ...parts, placed, actions };
}

function placeAction(
  { node, path }: PlacedNode,
  tools: ToolRegistry,
  fallback: number | undefined,
): PlacedAction[] {
  if (node.type !== 'action') return [];
  const params = Object.fromEntries(
    Object.entries(node.params).map(([key, value]) => [key, unwrapLiteral(value)]),
  );
  const own = params['chainId'];
  const chainId = typeof own === 'number' ? own : fallback;
  return [{ node, path, tool: tools.get(node.tool), chainId, params }];
}
