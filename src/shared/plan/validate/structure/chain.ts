import { type Check, type CheckInput, issueAt, type PlacedAction, paramPlace } from '../check.ts';

interface NamedChain {
  chainId: number;
  nodeId: string | null;
  path: string;
}

/** CONTRA_CHAIN: a chain that is not configured. Not raised when the configured chains are unknown. */
export const chain: Check = (input) => {
  const { chains } = input.context;
  if (chains === undefined) return [];
  return namedChains(input).flatMap(({ chainId, ...place }) => {
    if (chains.includes(chainId)) return [];
    const message = `Chain ${chainId} is not configured; configured are ${chains.join(', ')}.`;
    return [issueAt(place, 'CONTRA_CHAIN', message)];
  });
};

/** Every chain that the plan names. */
export function namedChains({ plan, actions }: CheckInput): NamedChain[] {
  const found = actions.flatMap(ofAction);
  const { trigger } = plan;
  if (plan.chainId !== undefined) {
    found.push({ chainId: plan.chainId, nodeId: null, path: 'chainId' });
  }
  if ((trigger?.type === 'onchain_event' || trigger?.type === 'balance') && trigger.chainId) {
    found.push({ chainId: trigger.chainId, nodeId: null, path: 'trigger.chainId' });
  }
  for (const [index, { chainId }] of (plan.budget?.maxSpend ?? []).entries()) {
    found.push({ chainId, nodeId: null, path: `budget.maxSpend[${index}].chainId` });
  }
  return found;
}

function ofAction(action: PlacedAction): NamedChain[] {
  return ['chainId', 'toChainId'].flatMap((param) => {
    const chainId = action.params[param];
    return typeof chainId === 'number' ? [{ chainId, ...paramPlace(action, param) }] : [];
  });
}
