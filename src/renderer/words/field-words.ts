// The fields of a plan and what stands in them, in the words of its description.

import { keysOfPath } from '../../shared/json-path.ts';
import { conditionSchema } from '../../shared/plan/conditions.ts';
import type { Names } from '../../shared/plan/describe/names.ts';
import { describeTrigger } from '../../shared/plan/describe/trigger.ts';
import {
  describeAmount,
  describeCondition,
  describeDuration,
  describeValue,
} from '../../shared/plan/describe/values.ts';
import {
  type ActionNode,
  type FailurePolicy,
  failurePolicySchema,
  type PlanNode,
} from '../../shared/plan/nodes.ts';
import { budgetSchema, type Plan } from '../../shared/plan/schema.ts';
import type { TokenOf } from '../../shared/tools/tool-declaration.ts';
import { shippedTools } from '../../shared/tools/tool-registry.ts';
import { kindTitle, paramLabel, toolTitle } from './step-words.ts';

const labels: ReadonlyMap<string, string> = new Map([
  ['name', 'Name'],
  ['account', 'Account'],
  ['chainId', 'Network'],
  ['trigger', 'Starts'],
  ['budget.maxGasEth', 'Fees at most'],
  ['budget.maxLlmUsd', 'Model costs at most'],
  ['budget.maxSpend', 'Spends at most'],
  ['rollbackOnFail', 'If it fails, take back what can be taken back'],
  ['label', 'Name'],
  ['type', 'Kind'],
  ['tool', 'Does'],
  ['requireConfirmation', 'Always asks you'],
  ['onFailure', 'If it fails'],
  ['timeoutMs', 'Gives up after'],
  ['allowPartialFailure', 'Go on although some of them fail'],
  ['condition', 'If'],
  ['until', 'Until'],
  ['untilTime', 'Until'],
  ['durationMs', 'How long'],
  ['pollIntervalMs', 'Looks every'],
  ['maxWaitMs', 'At most'],
  ['exitWhen', 'Ends when'],
  ['maxIterations', 'Times at most'],
  ['delayMs', 'Pause between'],
  ['prompt', 'Asks'],
  ['expiresAfterMs', 'Asks for'],
]);

/** What a field of the plan itself is called. */
export function planFieldLabel(field: string): string {
  return labels.get(field) ?? paramLabel(field);
}

/** What a field of a step is called, e.g. `params.amount` or `onFailure`. */
export function stepFieldLabel(field: string): string {
  const [drawer, param] = keysOfPath(field);
  if (drawer === 'params' && param !== undefined) return paramLabel(param);
  return labels.get(field) ?? paramLabel(field);
}

/** What stands in a field of the plan itself; null where nothing does. */
export function planFieldWords(field: string, plan: Plan, names: Names): string | null {
  if (field === 'trigger') return describeTrigger(plan.trigger, plan.chainId, names).join(' ');
  return fieldWords(field, valueAt(plan, field), names);
}

/** What stands in a field of a step; null where nothing does. */
export function stepFieldWords(field: string, node: PlanNode, names: Names): string | null {
  if (field === 'type') return kindTitle(node.type);
  const [drawer, param] = keysOfPath(field);
  if (node.type === 'action' && drawer === 'params' && param !== undefined) {
    return paramWords(param, node, names);
  }
  return fieldWords(field, valueAt(node, field), names);
}

function fieldWords(field: string, value: unknown, names: Names): string | null {
  if (value === undefined) return null;
  const own = wordsOf.get(field);
  if (own) return own(value, names);
  if (typeof value === 'number' && field.endsWith('Ms')) return describeDuration(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const conditionWords = (value: unknown, names: Names) =>
  describeCondition(conditionSchema.parse(value), names);

const wordsOf: ReadonlyMap<string, (value: unknown, names: Names) => string> = new Map([
  ['tool', (value) => toolTitle(String(value))],
  ['chainId', (value, names) => names.chain(Number(value))],
  ['condition', conditionWords],
  ['until', conditionWords],
  ['exitWhen', conditionWords],
  ['onFailure', (value) => failureWords(failurePolicySchema.parse(value))],
  ['budget.maxGasEth', (value) => `${value} ETH`],
  ['budget.maxLlmUsd', (value) => `$${value}`],
  ['budget.maxSpend', spendWords],
]);

function failureWords(policy: FailurePolicy): string {
  switch (policy.strategy) {
    case 'abort':
      return 'The plan fails';
    case 'skip':
      return `Go on without it${policy.reason === undefined ? '' : `: ${policy.reason}`}`;
    case 'retry': {
      const { maxAttempts, delayMs, backoffMultiplier = 1 } = policy;
      const growth =
        backoffMultiplier === 1 ? '' : `, each pause ${backoffMultiplier} times the one before`;
      return `Try ${maxAttempts} times in all, ${describeDuration(delayMs)} apart${growth}`;
    }
  }
}

function spendWords(value: unknown, names: Names): string {
  const { maxSpend = [] } = budgetSchema.parse({ maxSpend: value });
  return maxSpend
    .map(({ amount, token, chainId }) => `${amount} ${token} on ${names.chain(chainId)}`)
    .join(', ');
}

function paramWords(param: string, node: ActionNode, names: Names): string | null {
  const value = node.params[param];
  if (value === undefined) return null;
  const role = shippedTools.get(node.tool)?.roles[param];
  if (role?.kind === 'amount')
    return describeAmount(value, tokenWords(role.of, node, names), names);
  const isChain = param === 'chainId' || role?.kind === 'chain';
  if (isChain && typeof value === 'number') return names.chain(value);
  return describeValue(value, names);
}

/** The token of an amount as `describeAmount` takes it. */
function tokenWords(of: TokenOf, node: ActionNode, names: Names): string {
  if (of === 'native') return names.native(node.params['chainId']);
  if (of === 'wrapped') return names.wrapped(node.params['chainId']);
  if (of === 'unknown') return 'of the token';
  const token = node.params[of.param];
  return token === undefined ? 'of the token' : describeValue(token, names);
}

/** What stands at a field of a step or a plan, as it is written; undefined where nothing does. */
export function valueAt(whole: object, field: string): unknown {
  let value: unknown = whole;
  for (const key of keysOfPath(field)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = Object.entries(value).find(([name]) => name === key)?.[1];
  }
  return value;
}
