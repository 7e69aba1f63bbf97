import type { Address } from 'viem';
import { findAnvil } from '../../../src/main/chain/anvil/find-anvil.ts';
import { type ChainClient, connectChain } from '../../../src/main/chain/chain-client.ts';
import { RememberedPrices } from '../../../src/main/chain/prices/remembered-prices.ts';
import { systemClock } from '../../../src/main/clock.ts';
import { Fork, type ForkOptions } from '../../../src/main/simulation/fork.ts';
import { nobodyKnown } from '../../../src/main/simulation/risks/risk-facts.ts';
import { Simulator } from '../../../src/main/simulation/simulator.ts';
import { Tools } from '../../../src/main/tools/registry.ts';
import type { ActionNode, PlanNode } from '../../../src/shared/plan/nodes.ts';
import type { Plan } from '../../../src/shared/plan/schema.ts';
import { bundledTokens } from '../../../src/shared/tokens/bundled-tokens.ts';

/** Everything that rehearses, on one node. */
export async function openRoom(rpcUrl: string, options: Partial<ForkOptions> = {}) {
  return roomOf(await connectChain({ url: rpcUrl }), options);
}

export function roomOf(client: ChainClient, options: Partial<ForkOptions> = {}) {
  const anvilPath = findAnvil();
  const fork = new Fork({ anvilPath, upstream: client, clock: systemClock, ...options });
  const tools = new Tools(client, bundledTokens, systemClock);
  const facts = { ...nobodyKnown, ...pricesOf(client) };
  const room = { client, fork, tools, tokens: bundledTokens, facts, clock: systemClock };
  return { ...room, simulator: new Simulator(room) };
}

/** As the product has them. */
function pricesOf(client: ChainClient) {
  const sources = { clientOf: async () => client, tokens: bundledTokens, clock: systemClock };
  const prices = new RememberedPrices(sources);
  return {
    usdPrice: prices.usdPrice.bind(prices),
    worthUsd: prices.worthUsd.bind(prices),
  };
}

export function action(id: string, tool: string, params: ActionNode['params']): ActionNode {
  return { type: 'action', id, label: id, tool, params };
}

export function planOf(...steps: PlanNode[]): Plan {
  const root: PlanNode = { type: 'sequence', id: 'root', label: 'all', steps };
  return { id: 'plan', name: 'plan', userId: 'local', createdAt: 0, status: 'draft', root };
}

export function asked(plan: Plan, account: Address) {
  return { plan, planHash: '0'.repeat(64), account };
}
