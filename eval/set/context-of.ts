import { type PlanContext, planContextSchema } from '../../src/shared/plan/context.ts';
import type { Item } from './item.ts';

/**
 * What is known when an item is compiled: the context of the set with the item's own laid over it. `chain`
 * stands for the default chain; balances are given of it, or by chain. Earlier turns and pending plans are not
 * part of it.
 */
export function contextOf(item: Item, set: PlanContext): PlanContext {
  const { chain, history, pending_plans, balances, contacts, ...others } = item.context ?? {};
  const defaultChain = chain ?? set.defaultChain;
  return planContextSchema.parse({
    ...set,
    ...others,
    ...(defaultChain !== undefined && { defaultChain }),
    ...(balances && { balances: balancesOver(set.balances ?? {}, balances, defaultChain) }),
    ...(contacts && { contacts: { ...set.contacts, ...contacts } }),
  });
}

function balancesOver(
  known: NonNullable<PlanContext['balances']>,
  own: Record<string, unknown>,
  defaultChain: number | undefined,
): Record<string, unknown> {
  const isByChain = Object.keys(own).every((key) => /^\d+$/.test(key));
  const byChain = isByChain ? own : { [String(defaultChain)]: own };
  const merged = Object.entries(byChain).map(([chain, tokens]) => {
    const held = typeof tokens === 'object' ? tokens : {};
    return [chain, { ...known[chain], ...held }];
  });
  return { ...known, ...Object.fromEntries(merged) };
}
