// The plan that an expectation describes, for holding a set against itself.

import { saidStep } from '../../../eval/plan/step-of.ts';
import { partiesIn } from '../../../eval/rules/parties.ts';
import type {
  ExpectedAmount,
  ExpectedComparison,
  ExpectedCondition,
  Item,
} from '../../../eval/set/item.ts';
import type { CompileOutcome } from '../../../src/shared/plan/compile-outcome.ts';
import type { PlanContext } from '../../../src/shared/plan/context.ts';
import { planSchema } from '../../../src/shared/plan/schema.ts';
import { shippedTools } from '../../../src/shared/tools/tool-registry.ts';

interface Step {
  id: string;
  type: 'action';
  label: string;
  tool: string;
  params: Record<string, unknown>;
}

export function rightPlan(item: Item, context: PlanContext): CompileOutcome {
  const { expect, id } = item;
  const { type, expression, timezone, at, everyMs, maxRuns, token, condition, threshold } =
    expect.trigger;
  const conditions = expect.conditions.map((each) => conditionOf(each));
  const [first, ...more] = conditions;
  const steps = stepsOf(item, context);
  const isStart = type === 'condition';
  const guarded = (isStart ? more : conditions).reduce<object>(
    // biome-ignore lint/suspicious/noThenProperty: the plan language calls the branch `then`.
    (inside, each, index) => ({ ...node(`if_${index}`, 'if'), condition: each, then: inside }),
    rooted(steps, item),
  );
  const given = {
    ...(expression && { expression, timezone }),
    ...(at && { at }),
    ...(everyMs && { everyMs }),
    ...(maxRuns && { maxRuns }),
    ...(token && { token, condition, threshold }),
    ...(isStart && { when: first }),
  };
  const plan = planSchema.parse({
    ...{ schemaVersion: 1, id, name: id, userId: 'local', createdAt: 0, status: 'draft' },
    ...{ chainId: context.defaultChain, trigger: { type, ...given }, root: guarded },
  });
  const assumptions = [{ slot: 'default', value: 'a default', text: 'It is assumed.' }];
  return { outcome: 'plan', plan, assumptions };
}

function node(id: string, type: string): object {
  return { id, type, label: id };
}

function rooted(steps: Step[], { expect }: Item): object {
  const body = steps.length === 1 ? steps[0] : { ...node('all', 'sequence'), steps };
  const isSplit = expect.amounts.some(({ split }) => split === true);
  return isSplit ? { ...node('pieces', 'loop'), maxIterations: 1, body } : (body ?? {});
}

function stepsOf(item: Item, context: PlanContext): Step[] {
  const { tools, amounts, calls = [], to } = item.expect;
  const parties = [...partiesIn(item.text, context)];
  const steps: Step[] = [];
  for (const tool of tools) {
    const place = steps.filter((step) => step.tool === tool).length;
    const entries = amounts.filter((entry) => entry.tool === tool);
    const isShared = tool.startsWith('lp_') || entries.some(({ each }) => each === true);
    const own = isShared ? entries : entries.slice(place, place + 1);
    const call = calls.filter((each) => each.tool === tool)[place];
    const params = Object.assign({}, ...own.map((entry) => paramsOf(entry, steps, context)));
    const pays = tool === 'transfer' && params.to === undefined;
    const who = pays ? { to: to ?? parties[place % Math.max(parties.length, 1)] } : {};
    const forWhom = tool === 'lend_supply' && parties[0] && { onBehalfOf: parties[0] };
    steps.push({
      ...{ id: `s${steps.length + 1}`, type: 'action', label: tool, tool },
      params: { ...needed(tool), ...params, ...who, ...forWhom, ...call?.params },
    });
  }
  return steps;
}

/** What a tool cannot be called without, where the set does not say it. */
function needed(tool: string): Record<string, unknown> {
  const by: Record<string, Record<string, unknown>> = {
    approve: { token: 'USDC', amount: 'unlimited' },
    claim: { protocol: 'staking_rewards' },
    browser_act: { steps: [] },
    get_quote: { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1' },
    get_balance: { token: 'ETH' },
    get_price: { token: 'ETH' },
    lp_add: { tokenA: 'ETH', tokenB: 'USDC' },
    lp_remove: { tokenA: 'ETH', tokenB: 'USDC' },
    manage_plans: { op: 'list' },
    manage_orders: { op: 'list' },
    stake: { protocol: 'staking_rewards' },
    unstake: { protocol: 'staking_rewards' },
  };
  return by[tool] ?? {};
}

function paramsOf(
  entry: ExpectedAmount,
  steps: readonly Step[],
  { contacts = {} }: PlanContext,
): Record<string, unknown> {
  const { tool, token, to, recipient, spender, venue, to_chain: toChainId } = entry;
  const chainId = entry.chain ?? entry.from_chain;
  const trades = tool === 'defi_swap' || tool === 'get_quote';
  const takes = shippedTools.get(tool)?.params.shape ?? {};
  const all = {
    ...(trades
      ? { tokenIn: token ?? (to === 'USDC' ? 'ETH' : 'USDC'), tokenOut: to ?? 'USDC' }
      : { token: token === '*' ? 'UNI' : token }),
    ...(tool.startsWith('lp_') && pairOf(entry)),
    ...amountOf(entry, steps),
    ...{ venue: venue === 'uniswap' ? 'best' : venue, market: venue, protocol: venue },
    ...{ spender, toChainId, chainId, minOut: entry.min_out },
    ...(recipient && { to: contacts[recipient] ?? recipient }),
    ...(entry.slippage_bps_max && { slippage: String(entry.slippage_bps_max / 100) }),
  };
  const fits = ([name, value]: [string, unknown]): boolean =>
    value !== undefined && (name in takes || name.startsWith('amount'));
  return Object.fromEntries(Object.entries(all).filter(fits));
}

function pairOf({ token = '' }: ExpectedAmount): object {
  return token === 'USDC' ? { tokenB: token } : { tokenA: token };
}

function amountOf(entry: ExpectedAmount, steps: readonly Step[]): Record<string, unknown> {
  const { tool, mode, value, minus, token } = entry;
  const name = tool.startsWith('lp_') ? (token === 'USDC' ? 'amountB' : 'amountA') : 'amount';
  const from = stepFrom(entry, steps);
  const literal = { type: 'literal', value: String(minus) };
  switch (mode) {
    case 'exact':
      return { [name]: String(value) };
    case 'percent':
      return { [name]: `${value}%` };
    case 'max':
      return tool === 'lp_remove' ? { percent: '100' } : { [name]: 'max' };
    case 'usd':
      return { [name]: { usd: String(value) } };
    case 'percent_of_initial':
      return { [name]: { percentOfStart: String(value) } };
    case 'exact_out':
      return { amountOut: String(value) };
    case 'step_output':
      return { [name]: from };
    case 'step_output_minus':
      return { [name]: { type: 'runtime', fn: 'sub', args: [from, literal] } };
    default:
      return {};
  }
}

function stepFrom({ ref = '' }: ExpectedAmount, steps: readonly Step[]): object {
  const said = saidStep(ref);
  const ofTool = steps.filter(({ tool }) => tool === said?.tool);
  const stepId = ofTool[(said?.place ?? 1) - 1]?.id;
  return { type: 'step_output', stepId: stepId ?? 'none', path: said?.path };
}

function conditionOf(expected: ExpectedCondition): object {
  if ('and' in expected)
    return { type: 'logic', op: 'and', conditions: expected.and.map(compared) };
  if ('or' in expected) return { type: 'logic', op: 'or', conditions: expected.or.map(compared) };
  return compared(expected);
}

function compared({ left, op, right }: ExpectedComparison): object {
  const [name = '', subject] = String(left).split(':');
  const fn = name === 'gas_gwei' ? 'gas_price' : name;
  const args = subject === undefined ? [] : [{ type: 'literal', value: subject }];
  return {
    ...{ type: 'compare', op, left: { type: 'runtime', fn, args } },
    right: { type: 'literal', value: String(right) },
  };
}
