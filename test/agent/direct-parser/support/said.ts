import { parseRequest } from '../../../../src/main/agent/direct-parser/parse-request.ts';
import type { CompileOutcome } from '../../../../src/shared/plan/compile-outcome.ts';
import type { Condition } from '../../../../src/shared/plan/conditions.ts';
import type { PlanContext } from '../../../../src/shared/plan/context.ts';
import type { PlanNode } from '../../../../src/shared/plan/nodes.ts';
import type { Trigger } from '../../../../src/shared/plan/triggers.ts';
import type { ParamValue, ValueRef } from '../../../../src/shared/plan/values.ts';

export const bob = '0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28';
export const carol = '0x2222222222222222222222222222222222222222';

/** A Sunday, 13:00 in Berlin. */
export const context: PlanContext = {
  ...{ now: '2026-11-22T12:00:00Z', tz: 'Europe/Berlin', locale: 'en-US' },
  ...{ chains: [1, 8453, 42161], defaultChain: 1, gasPriceGwei: '8' },
  balances: { '1': { ETH: '10', WETH: '2', USDC: '9000', DAI: '900' } },
  prices: { ETH: '3000', WETH: '3000', USDC: '1', DAI: '1', LINK: '15' },
  contacts: { Bob: bob, Carol: carol },
};

export function parse(text: string, more: PlanContext = {}): CompileOutcome {
  return parseRequest(text, { ...context, ...more }, { planId: 'p', createdAt: 0 });
}

/** The start where it is not at once and the actions, in one line; what is asked, what is looked up, or the outcome. */
export function said(text: string, more: PlanContext = {}): string {
  const outcome = parse(text, more);
  switch (outcome.outcome) {
    case 'ask':
      return `ask ${outcome.questions.map(({ slot }) => slot).join(' ')}`;
    case 'answer':
      return `look ${outcome.reads.map(({ tool, params }) => [tool, ...Object.values(params)].join(' ')).join(' | ')}`;
    case 'plan':
      return `${starts(outcome.plan.trigger)}${node(outcome.plan.root)}`;
    default:
      return outcome.outcome;
  }
}

/** What was filled in, but for what is said of every swap. */
export function assumed(text: string): string[] {
  const usual = ['chain', 'slippage', 'venue'];
  return parse(text)
    .assumptions.filter(({ slot }) => !usual.includes(slot))
    .map(({ text: words }) => words);
}

function starts(trigger: Trigger | undefined): string {
  if (trigger === undefined || trigger.type === 'immediate') return '';
  if (trigger.type === 'condition') {
    const end = trigger.expiresAfterMs === undefined ? '' : ` for ${trigger.expiresAfterMs}`;
    return `when ${condition(trigger.when)}${end}: `;
  }
  const { type, ...others } = trigger;
  return `${[type, ...Object.values(others)].join(' ')}: `;
}

function condition(of: Condition): string {
  if (of.type === 'logic') return of.conditions.map(condition).join(` ${of.op} `);
  return `${value(of.left)} ${of.op} ${value(of.right)}`;
}

function value(of: ValueRef): string {
  if (of.type === 'literal') return String(of.value);
  if (of.type === 'runtime') return `${of.fn}(${of.args.map(value).join(' ')})`;
  return of.type === 'step_output' ? `${of.stepId}.${of.path}` : of.type;
}

function node(of: PlanNode): string {
  switch (of.type) {
    case 'sequence':
      return of.steps.map(node).join(' | ');
    case 'if':
      return `if ${condition(of.condition)} then ${node(of.then)}${of.else ? ` else ${node(of.else)}` : ''}`;
    case 'loop':
      return `${of.maxIterations} times ${node(of.body)}`;
    case 'action':
      return action(of.tool, of.params);
    default:
      return of.type;
  }
}

function action(tool: string, params: Readonly<Record<string, ParamValue>>): string {
  const { slippage: _, venue, chainId, ...others } = params;
  const where = chainId === undefined ? '' : `@${String(chainId)}`;
  const values = Object.values({
    ...others,
    ...(venue !== undefined && venue !== 'best' && { venue }),
  }).map(param);
  return [`${tool}${where}`, ...values].join(' ').replace(bob, 'Bob').replace(carol, 'Carol');
}

function param(of: ParamValue | undefined): string {
  if (of === null || typeof of !== 'object') return String(of);
  return 'type' in of ? value(of as ValueRef) : JSON.stringify(of);
}
