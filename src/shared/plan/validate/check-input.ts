import type { TokenList } from '../../tokens/token.ts';
import type { ToolRegistry } from '../../tools/tool-declaration.ts';
import type { PlanContext } from '../context.ts';
import type { ActionNode } from '../nodes.ts';
import { unwrapLiteral } from '../normalise/params.ts';
import type { Plan } from '../schema.ts';
import { placeNodes } from '../walk.ts';
import type { CheckInput, PlacedAction } from './check.ts';
import { addressKey } from './sense/address-key.ts';
import { misfitsOf } from './structure/param-misfit.ts';

/** Gathers once what the checks share. */
export function checkInput(
  plan: Plan,
  given: PlanContext,
  parts: { tools: ToolRegistry; tokens: TokenList },
): CheckInput {
  const context = contextOf(plan, given);
  const placed = placeNodes(plan.root);
  const fallback = plan.chainId ?? context.defaultChain;
  const actions: PlacedAction[] = [];
  for (const { node, path } of placed) {
    if (node.type !== 'action') continue;
    const params = withoutWrappers(node.params);
    const own = params['chainId'];
    const chainId = own === undefined ? fallback : typeof own === 'number' ? own : undefined;
    const tool = parts.tools.get(node.tool);
    const misfits = tool === undefined ? noMisfits : misfitsOf(tool, params);
    actions.push({ node, path, tool, chainId, params, misfits });
  }
  return { plan, context, ...parts, placed, actions, derived: new Map() };
}

/** A plan for another account than that of the context: what the context knows of that one is left out. */
function contextOf({ account }: Plan, context: PlanContext): PlanContext {
  const [ours, theirs] = [addressKey(account), addressKey(context.account)];
  if (account === undefined || ours === null || theirs === null || ours === theirs) return context;
  const { balances: _balances, healthFactors: _healthFactors, ...others } = context;
  return { ...others, account };
}

/** Nothing is known of what the tool takes. */
const noMisfits: PlacedAction['misfits'] = new Map();

/** The parameters themselves where none is wrapped. */
function withoutWrappers(params: ActionNode['params']): PlacedAction['params'] {
  const entries = Object.entries(params);
  if (entries.every(([, value]) => typeof value !== 'object')) return params;
  return Object.fromEntries(entries.map(([key, value]) => [key, unwrapLiteral(value)]));
}
