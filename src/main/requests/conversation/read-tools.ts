// The reading tools of the chain as a model may call them: what they take is what the registry says, and what a plan
// may not look at an answer may not either.

import { z } from 'zod';
import { type AppError, toAppError } from '../../../shared/errors.ts';
import type { PlanContext } from '../../../shared/plan/context.ts';
import type { Plan } from '../../../shared/plan/schema.ts';
import { validatePlan } from '../../../shared/plan/validate/validate-plan.ts';
import { type ParamValue, paramValueSchema } from '../../../shared/plan/values.ts';
import { tokensOf } from '../../../shared/tokens/tokens-of.ts';
import { toldResult } from '../../../shared/tools/told-result.ts';
import type { ToolDeclaration } from '../../../shared/tools/tool-declaration.ts';
import { shippedTools } from '../../../shared/tools/tool-registry.ts';
import { readToolInput } from '../../agent/conversation/read-tool-input.ts';
import { toolSchema } from '../../agent/conversation/tool-schema.ts';
import type { ToolAnswer, TurnTool } from '../../agent/conversation/turn-tool.ts';
import { isLookingTool } from '../../agent/intent/looks.ts';
import { accountOrNull, type RequestsDeps } from '../requests-deps.ts';

const titles: Readonly<Record<string, string>> = {
  bridge_status: 'Look whether a bridge arrived',
  get_allowances: 'Look up allowances',
  get_balance: 'Look up a balance',
  get_gas: 'Look up the gas price',
  get_portfolio: 'Look up what is held',
  get_price: 'Look up a price',
  get_quote: 'Look up a quote',
  lend_status: 'Look up what is lent and owed',
  read_contract: 'Read from a contract',
  resolve_name: 'Look up a name',
  token_info: 'Look up a token',
  tx_history: 'Look up past transactions',
};

/** What they give is figures and words of the app; all others may give what somebody wrote on the chain. */
const ofNumbers: ReadonlySet<string> = new Set([
  ...['get_balance', 'get_gas', 'get_price', 'get_quote', 'lend_status'],
]);

const inputSchema = z.record(z.string(), paramValueSchema);

/** Every tool that only looks at a chain. */
export function readTools(deps: RequestsDeps, context: PlanContext): TurnTool[] {
  return shippedTools.names().flatMap((name) => {
    const tool = shippedTools.get(name);
    if (tool === undefined || !isLookingTool(name) || !tool.onChain) return [];
    return [readTool(deps, context, tool)];
  });
}

function readTool(deps: RequestsDeps, context: PlanContext, tool: ToolDeclaration): TurnTool {
  const { name, summary, params } = tool;
  return {
    ...{ kind: 'read', title: titles[name] ?? name },
    definition: { name, description: summary, input_schema: toolSchema(params) },
    run: async (input) => {
      const shape = readToolInput(params, input, name);
      if (!shape.ok) return shape.answer;
      const read = readToolInput(inputSchema, input, name);
      if (!read.ok) return read.answer;
      const faults = faultsOf(name, read.value, context);
      if (faults.length > 0) return answer(name, faults.join('\n'), true);
      return look(deps, name, read.value);
    },
  };
}

/** What may be looked at is held to the same rules as what a plan does. */
function faultsOf(
  tool: string,
  params: Readonly<Record<string, ParamValue>>,
  context: PlanContext,
): string[] {
  const { defaultChain, account } = context;
  const plan: Plan = {
    ...{ id: 'look', name: 'Look', userId: 'local', createdAt: 0, status: 'draft' },
    ...(account !== undefined && { account }),
    ...(defaultChain !== undefined && { chainId: defaultChain }),
    root: { id: 'look', label: 'Look', type: 'action', tool, params: { ...params } },
  };
  const known = { tools: shippedTools, tokens: tokensOf(context) };
  return validatePlan(plan, context, known)
    .issues.filter(({ severity }) => severity === 'error')
    .map(({ message }) => message);
}

async function look(
  deps: RequestsDeps,
  tool: string,
  given: Record<string, ParamValue>,
): Promise<ToolAnswer> {
  const account = accountOrNull(deps);
  if (account === null) return answer(tool, 'Not known: there is no account yet.', true);
  try {
    const { network, tools, resolveParams } = await deps.connect();
    const resolved = await resolveParams(given, { account, outputs: new Map() });
    const { chainId = network.chainId, ...params } = resolved;
    const found = await tools.read({ tool, params, account, chainId: Number(chainId) });
    const origin = ofNumbers.has(tool) ? 'app' : 'chain';
    return { ...answer(tool, JSON.stringify(toldResult(found)), false), origin };
  } catch (thrown) {
    const error = toAppError(thrown);
    // What a contract gives as its reason is the word of whoever wrote it.
    const origin = ownErrors.has(error.class) ? 'app' : 'chain';
    return { ...answer(tool, `Not known: ${error.message}`, true), origin };
  }
}

const ownErrors: ReadonlySet<AppError['class']> = new Set(['network', 'timeout', 'rate_limited']);

function answer(label: string, text: string, isError: boolean): ToolAnswer {
  return { text, isError, origin: 'app', label };
}
