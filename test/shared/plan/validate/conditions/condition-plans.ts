// Conditions, and plans that hold them, for the tests of this room.

import type { PlanContext } from '../../../../../src/shared/plan/context.ts';
import type { ValidationIssue } from '../../../../../src/shared/plan/validate/result.ts';
import { validatePlan } from '../../../../../src/shared/plan/validate/validate-plan.ts';
import { action, alice, type Json } from '../../sample-plans.ts';

export const context: PlanContext = { chains: [1, 8453], defaultChain: 1 };

export const call = (fn: string, ...args: unknown[]): Json => ({
  type: 'runtime',
  fn,
  args: args.map((value) => (typeof value === 'object' ? value : { type: 'literal', value })),
});
export const eth = call('price', 'ETH');
export const output = (stepId: string, path = 'amount'): Json => ({
  type: 'step_output',
  stepId,
  path,
});

export function compare(left: unknown, op: string, right: unknown): Json {
  const ref = (side: unknown) =>
    typeof side === 'object' ? side : { type: 'literal', value: side };
  return { type: 'compare', left: ref(left), op, right: ref(right) };
}

export const logic = (op: string, ...conditions: Json[]): Json => ({
  type: 'logic',
  op,
  conditions,
});
export const and = (...conditions: Json[]): Json => logic('and', ...conditions);
export const or = (...conditions: Json[]): Json => logic('or', ...conditions);
export const not = (...conditions: Json[]): Json => logic('not', ...conditions);

export const pay = (id = 'pay'): Json =>
  action(id, 'transfer', { token: 'USDC', amount: '5', to: alice });
export const look = (id = 'look'): Json => action(id, 'get_balance', { token: 'USDC' });

export function branch(id: string, condition: Json, then: Json, otherwise?: Json): Json {
  const node = { id, label: id, type: 'if', condition, then };
  return otherwise === undefined ? node : { ...node, else: otherwise };
}

export function wait(more: Json, id = 'w'): Json {
  return { id, label: id, type: 'wait', ...more };
}

export function gate(condition?: Json, id = 'g'): Json {
  return { id, label: id, type: 'gate', ...(condition && { condition }) };
}

export function loop(body: Json, more: Json = {}): Json {
  return { id: 'loop', label: 'loop', type: 'loop', body, maxIterations: 3, ...more };
}

export function parallel(...steps: Json[]): Json {
  return { id: 'par', label: 'par', type: 'parallel', steps };
}

function issuesOf(document: Json, code: string, given: PlanContext): ValidationIssue[] {
  return validatePlan(document, given).issues.filter((issue) => issue.code === code);
}

/** The issues of one code, each as severity, node and path. */
export function found(document: Json, code: string, given: PlanContext = context): string[] {
  return issuesOf(document, code, given).map(
    ({ severity, nodeId, path }) => `${severity} ${nodeId} ${path}`,
  );
}

/** What the issues of one code say. */
export function messages(document: Json, code: string, given: PlanContext = context): string[] {
  return issuesOf(document, code, given).map(({ message }) => message);
}
