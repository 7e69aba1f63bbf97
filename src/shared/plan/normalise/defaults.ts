// The form of a plan that its hash is taken over: what it does, with every default written out and
// nothing that is only for display or bookkeeping.
import type { Condition } from '../conditions.ts';
import type { FailurePolicy, PlanNode, WaitNode } from '../nodes.ts';
import type { Plan } from '../schema.ts';
import type { Trigger } from '../triggers.ts';
import { canonicalParams } from './params.ts';

/** Plain JSON, ready to be made canonical. */
export type HashForm = Readonly<Record<string, unknown>>;

export function hashForm(plan: Plan): HashForm {
  return {
    schemaVersion: plan.schemaVersion ?? 1,
    account: plan.account,
    chainId: plan.chainId,
    trigger: triggerForm(plan.trigger ?? { type: 'immediate' }, plan.chainId),
    root: nodeForm(plan.root),
    budget: plan.budget,
    rollbackOnFail: plan.rollbackOnFail ?? false,
  };
}

function nodeForm(node: PlanNode): HashForm {
  const { label: _label, ...rest } = node;
  const base = { ...rest, onFailure: failureForm(node.onFailure) };
  switch (node.type) {
    case 'action':
      return {
        ...base,
        params: canonicalParams(node.params),
        requireConfirmation: node.requireConfirmation ?? false,
        onError: node.onError && nodeForm(node.onError),
      };
    case 'sequence':
      return { ...base, steps: node.steps.map(nodeForm) };
    case 'parallel':
      return {
        ...base,
        steps: node.steps.map(nodeForm),
        allowPartialFailure: node.allowPartialFailure ?? false,
      };
    case 'if':
      return {
        ...base,
        condition: conditionForm(node.condition),
        // biome-ignore lint/suspicious/noThenProperty: the plan language calls the branch `then`.
        then: nodeForm(node.then),
        else: node.else && nodeForm(node.else),
      };
    case 'wait':
      return { ...base, ...waitForm(node) };
    case 'loop':
      return {
        ...base,
        body: nodeForm(node.body),
        exitWhen: node.exitWhen && conditionForm(node.exitWhen),
        delayMs: node.delayMs ?? 0,
      };
    case 'gate':
      return { ...base, condition: node.condition && conditionForm(node.condition) };
  }
}

function waitForm(node: WaitNode): HashForm {
  return {
    until: node.until && conditionForm(node.until),
    pollIntervalMs: node.pollIntervalMs ?? 60_000,
    maxWaitMs: node.maxWaitMs ?? defaultMaxWaitMs,
  };
}

function failureForm(policy: FailurePolicy | undefined): HashForm {
  if (policy === undefined) return { strategy: 'abort' };
  if (policy.strategy !== 'retry') return policy;
  return { ...policy, backoffMultiplier: policy.backoffMultiplier ?? 1 };
}

function conditionForm(condition: Condition): HashForm {
  if (condition.type === 'logic') {
    return { ...condition, conditions: condition.conditions.map(conditionForm) };
  }
  const { label: _label, ...rest } = condition;
  return rest;
}

const commonDefaults = { overlap: 'skip', jitterMs: 0, enabled: true };
const defaultsByTrigger: Readonly<Record<Trigger['type'], HashForm>> = {
  time: { missed: 'run_once' },
  interval: { missed: 'run_once' },
  cron: { missed: 'run_once', timezone: 'UTC' },
  immediate: {},
  condition: { pollIntervalMs: 60_000, recurring: false },
  price: { hysteresisPercent: 1, cooldownMs: 300_000, recurring: false },
  onchain_event: { recurring: false },
  balance: { recurring: false },
};

function triggerForm(trigger: Trigger, planChainId: number | undefined): HashForm {
  const form = { ...commonDefaults, ...defaultsByTrigger[trigger.type], ...definedOnly(trigger) };
  if (trigger.type === 'condition') return { ...form, when: conditionForm(trigger.when) };
  if (trigger.type === 'balance') {
    return { ...form, chainId: trigger.chainId ?? planChainId ?? defaultBalanceChain };
  }
  return form;
}

/** A balance trigger that names no chain, in a plan that names none, watches Base. */
export const defaultBalanceChain = 8453;

/** How long a wait goes on that names no limit. */
export const defaultMaxWaitMs = 86_400_000;

/** An explicit `undefined` must not push a default aside. */
function definedOnly(value: object): HashForm {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined));
}
