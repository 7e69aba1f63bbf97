// Both sides of a comparison in one spelling, so that what a set wants and what a plan holds can be told apart.

import { trimDecimal } from '../../src/shared/decimal.ts';
import type { CompareCondition } from '../../src/shared/plan/conditions.ts';
import type { ValueRef } from '../../src/shared/plan/values.ts';
import { decimalOf } from '../plan/decimals.ts';
import { plain, refOf } from '../plan/plain.ts';
import type { ActionView, PlanView } from '../plan/plan-view.ts';
import { tokenKey } from '../plan/same-token.ts';
import { saidStep } from '../plan/step-of.ts';
import type { ExpectedComparison } from '../set/item.ts';

/** A function with its arguments such as `price:eth`, how it is compared, and the number it is held against. */
export interface Comparison {
  left: string;
  op: string;
  right: string;
}

const turned: Readonly<Record<string, string>> = { gt: 'lt', gte: 'lte', lt: 'gt', lte: 'gte' };

/** Null where neither side is a number. */
export function comparisonOf(condition: CompareCondition, view: PlanView): Comparison | null {
  const { left, op, right } = condition;
  const [a, b] = [decimalOf(plain(left)), decimalOf(plain(right))];
  if (b !== null) return { left: functionOf(left, view), op, right: trimDecimal(b) };
  if (a !== null)
    return { left: functionOf(right, view), op: turned[op] ?? op, right: trimDecimal(a) };
  return null;
}

/** Null where it is not held against a number, so that only a reader can tell. */
export function expectedComparison(
  { left, op, right }: ExpectedComparison,
  view: PlanView,
): Comparison | null {
  const number = decimalOf(right);
  if (number === null) return null;
  return { left: saidFunction(String(left), view), op, right: trimDecimal(number) };
}

/** `price:ETH`, `balance:USDC@8453`, `gas_gwei`, `health_factor:aave`, `step:quote.priceImpactPct`. */
function saidFunction(text: string, view: PlanView): string {
  const step = saidStep(text);
  if (step !== null && text.startsWith('step:')) return `step:${step.tool}.${step.path}`;
  const [, name = '', subject = '', chain] = /^(\w+)(?::([^@]+))?(?:@(\d+))?$/.exec(text) ?? [];
  return spelled(name === 'gas_gwei' ? 'gas_price' : name, subject, chain, view);
}

function functionOf(value: ValueRef, view: PlanView): string {
  const ref = refOf(value);
  if (ref?.type === 'step_output') {
    const step = view.actions.find(({ id }) => id === ref.stepId);
    return step ? stepFunction(step, ref.path, view) : 'step:none';
  }
  if (ref?.type !== 'runtime') return JSON.stringify(value);
  const [subject, chain, account, ...more] = ref.args.map(plain);
  const isOfChain = ref.fn === 'gas_price' || ref.fn === 'block_number';
  const isOdd = more.length > 0 || account !== undefined || typeof subject === 'object';
  if (isOdd) return JSON.stringify(value);
  return isOfChain
    ? spelled(ref.fn, '', subject ?? view.chainId, view)
    : spelled(ref.fn, String(subject ?? ''), chain ?? view.chainId, view);
}

/** What was looked up in a step of its own is the same as what the function gives. */
function stepFunction({ tool, params, chainId }: ActionView, path: string, view: PlanView): string {
  const token = String(plain(params['token']) ?? '');
  switch (`${tool}.${path}`) {
    case 'get_balance.amount':
      return spelled('balance', token, chainId, view);
    case 'get_price.price':
      return spelled('price', token, chainId, view);
    case 'get_gas.gwei':
    case 'get_gas.baseFeeGwei':
      return spelled('gas_price', '', chainId, view);
    case 'lend_status.healthFactor':
      return spelled('health_factor', String(plain(params['market']) ?? ''), undefined, view);
    default:
      return `step:${tool}.${path}`;
  }
}

function spelled(name: string, subject: string, chain: unknown, view: PlanView): string {
  const chainId = Number(chain ?? view.context.defaultChain);
  switch (name) {
    case 'price':
      return `price:${symbolOf(subject, chainId, view)}`;
    case 'balance':
      return `balance:${tokenKey(subject, chainId, view.tokens)}@${chainId}`;
    case 'gas_price':
    case 'block_number':
      return `${name}@${chainId}`;
    case 'health_factor':
      return `health_factor:${subject === '' || subject === 'aave' ? 'aave_v3' : subject}`;
    default:
      return `${name}:${subject}`;
  }
}

function symbolOf(token: string, chainId: number, { tokens }: PlanView): string {
  const match = tokens.find(chainId, token);
  return (match.kind === 'found' ? match.token.symbol : token).toLowerCase();
}
