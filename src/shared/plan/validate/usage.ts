import { defaultBalanceChain } from '../normalise/defaults.ts';
import type { CheckInput } from './check.ts';
import { namedChains } from './structure/chain.ts';

/** The tools and chains that a plan would touch, sorted, each once. */
export function usage(input: CheckInput): { toolsUsed: string[]; chainsUsed: number[] } {
  const chains = new Set(namedChains(input).map(({ chainId }) => chainId));
  for (const { tool, chainId } of input.actions) {
    if (tool?.onChain === true && chainId !== undefined) chains.add(chainId);
  }
  const { plan } = input;
  if (plan.trigger?.type === 'balance') {
    chains.add(plan.trigger.chainId ?? plan.chainId ?? defaultBalanceChain);
  }
  return {
    toolsUsed: [...new Set(input.actions.map(({ node }) => node.tool))].sort(),
    chainsUsed: [...chains].sort((left, right) => left - right),
  };
}
