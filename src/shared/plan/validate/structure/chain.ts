import type { RuntimeFn } from '../../values.ts';
import { type Check, type CheckInput, issueAt, type PlacedAction, paramPlace } from '../check.ts';
import { everyRef } from '../references/refs.ts';

interface NamedChain {
  chainId: number;
  nodeId: string | null;
  path: string;
}

/** CONTRA_CHAIN: a chain that is not configured. Not raised when the configured chains are unknown. */
export const chain: Check = (input) => {
  const { chains } = input.context;
  if (chains === undefined) return [];
  return [...namedChains(input), ...ofRuntime(input)].flatMap((named) => {
    const { chainId } = named;
    if (chains.includes(chainId)) return [];
    const message = `Chain ${chainId} is not configured; configured are ${chains.join(', ')}.`;
    return [issueAt(named, 'CONTRA_CHAIN', message)];
  });
};

/** Every chain that the plan names, those that its functions read left out. */
export function namedChains({ plan, actions }: CheckInput): NamedChain[] {
  const found: NamedChain[] = [];
  for (const action of actions) addChains(action, found);
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

const chainParams = ['chainId', 'toChainId'] as const;

function addChains(action: PlacedAction, found: NamedChain[]): void {
  for (const param of chainParams) {
    const chainId = action.params[param];
    if (typeof chainId === 'number') found.push({ chainId, ...paramPlace(action, param) });
  }
}

/** Which argument of a function is a chain. */
const chainArgument: Partial<Record<RuntimeFn, number>> = {
  ...{ balance: 1, gas_price: 0, block_number: 0 },
};

/** The chains that functions read. What is no chain id is named with their arguments. */
function ofRuntime(input: CheckInput): NamedChain[] {
  return everyRef(input).flatMap(({ ref, nodeId, path }) => {
    const index = ref.type === 'runtime' ? chainArgument[ref.fn] : undefined;
    if (ref.type !== 'runtime' || index === undefined) return [];
    const given = ref.args[index];
    const chainId = given?.type === 'literal' ? Number(given.value) : Number.NaN;
    const place = { nodeId, path: `${path}.args[${index}]` };
    return Number.isInteger(chainId) && chainId > 0 ? [{ chainId, ...place }] : [];
  });
}
