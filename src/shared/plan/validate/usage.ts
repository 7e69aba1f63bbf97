import { defaultBalanceChain } from '../normalise/defaults.ts';
import type { CheckInput, PlacedAction } from './check.ts';
import { paramsOfKind } from './given-params.ts';
import { namedChains } from './structure/chain.ts';

/** The tools and chains that a plan would touch, sorted, each once. */
export function usage(input: CheckInput): { toolsUsed: string[]; chainsUsed: number[] } {
  const chains = new Set(namedChains(input).map(({ chainId }) => chainId));
  for (const action of input.actions) {
    const { tool, chainId } = action;
    if (tool?.onChain === true && chainId !== undefined) chains.add(chainId);
    for (const other of otherChains(action)) chains.add(other);
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

/** The chains that a call names besides its own: where a bridge arrives, where a portfolio is looked at. */
function otherChains({ tool, params }: PlacedAction): number[] {
  return paramsOfKind(tool, 'chain').flatMap((param) =>
    [params[param]].flat().filter((value) => typeof value === 'number'),
  );
}
