import { bundledTokens } from '../../tokens/bundled-tokens.ts';
import { tokensOf } from '../../tokens/tokens-of.ts';
import { shippedTools } from '../../tools/tool-registry.ts';
import type { PlanContext } from '../context.ts';
import { namesFor } from '../describe/names.ts';
import { ownLabel } from '../describe/own-label.ts';
import type { Plan } from '../schema.ts';
import { checkInput } from './check-input.ts';
import { strangersIn } from './sense/strangers.ts';

/** An address that a plan of others would pay or let take, and that is known from nowhere else. */
export interface PlanStranger {
  /** EIP-55. */
  address: string;
  /** What the steps do in which it stands, generated from them. */
  steps: string[];
  /** The person said that they know it. */
  vouched: boolean;
}

/** Each of them once, in the order of the steps. */
export function planStrangers(plan: Plan, context: PlanContext): PlanStranger[] {
  const input = checkInput(plan, context, { tools: shippedTools, tokens: tokensOf(context) });
  const names = namesFor(bundledTokens, plan.chainId, new Set());
  const labels = new Map(input.placed.map(({ node }) => [node.id, ownLabel(node, names)]));
  const found = new Map<string, PlanStranger>();
  for (const { address, place, vouched } of strangersIn(input)) {
    const label = labels.get(place.nodeId) ?? '';
    const before = found.get(address);
    if (before === undefined) found.set(address, { address, steps: [label], vouched });
    else if (!before.steps.includes(label)) before.steps.push(label);
  }
  return [...found.values()];
}
