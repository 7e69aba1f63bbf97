import { bundledTokens } from '../../tokens/bundled-tokens.ts';
import type { TokenList } from '../../tokens/token.ts';
import type { Budget, Plan } from '../schema.ts';
import { describeNode } from './node.ts';
import { describeTrigger } from './trigger.ts';

/**
 * The plan in plain language, one fact a line. It is generated from what would be executed, never from
 * names, labels or the request, so that it cannot be talked into saying something else.
 */
export function describePlan(plan: Plan, tokens: TokenList = bundledTokens): string {
  const chain = (chainId: number): string => tokens.chainName(chainId) ?? `chain ${chainId}`;
  const lines = [
    describeTrigger(plan.trigger, plan.chainId, chain),
    ...(plan.chainId === undefined ? [] : [`Acts on ${chain(plan.chainId)}.`]),
    ...(plan.account === undefined ? [] : [`Acts for ${plan.account}.`]),
    ...describeBudget(plan.budget, chain),
    ...(plan.rollbackOnFail ? ['If it fails, what can be undone is undone.'] : []),
    ...describeNode(plan.root, '-', '', chain),
  ];
  return lines.join('\n');
}

function describeBudget(budget: Budget | undefined, chain: (chainId: number) => string): string[] {
  const spends = (budget?.maxSpend ?? []).map(
    ({ amount, token, chainId }) => `Spends at most ${amount} ${token} on ${chain(chainId)}.`,
  );
  const gas = budget?.maxGasEth === undefined ? [] : [`Fees at most ${budget.maxGasEth} ETH.`];
  const llm = budget?.maxLlmUsd === undefined ? [] : [`Model at most $${budget.maxLlmUsd}.`];
  return [...spends, ...gas, ...llm];
}
