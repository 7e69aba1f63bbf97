import type { PlanContext } from '../../src/shared/plan/context.ts';
import { tokensOf } from '../../src/shared/tokens/tokens-of.ts';
import type { Expectation, Item } from './item.ts';

/** The item as if its question had been answered; null where the set does not say what is right then. */
export function whenAnswered(item: Item): Item | null {
  const { expect } = item;
  const { ask: _, ask_or_default: __, refuse: ___, ...wanted } = expect;
  const amounts = expect.amounts_when_answered ?? [];
  const tools = expect.tools_when_answered ?? amounts.map(({ tool }) => tool);
  if (tools.length === 0) return null;
  const conditions = expect.conditions_when_answered ?? [];
  const trigger = expect.trigger_when_answered ?? expect.trigger;
  return { ...item, expect: { ...wanted, tools, amounts, conditions, trigger } };
}

/** Anybody: whom the set leaves open. */
const somebody = '0x1111111111111111111111111111111111111111';

/** What a person answers who means what is right; undefined where the set does not tell. */
export function answerTo(
  slot: string,
  { answers = {}, expect }: Item,
  context: PlanContext,
): string | undefined {
  return answers[slot] ?? meantBy(slot, expect, context);
}

function meantBy(slot: string, { amounts }: Expectation, context: PlanContext): string | undefined {
  const [first] = amounts;
  switch (slot) {
    case 'amount':
      return first && figureOf(first);
    case 'token':
    case 'tokenIn':
      return first?.token ?? 'ETH';
    case 'tokenOut':
      return first?.to;
    case 'to':
      return first?.recipient ?? somebody;
    case 'chain':
      return first?.chain === undefined ? undefined : tokensOf(context).chainName(first.chain);
    default:
      return undefined;
  }
}

function figureOf({ mode, value }: Expectation['amounts'][number]): string | undefined {
  if (mode === 'max') return 'all';
  if (value === undefined) return undefined;
  if (mode === 'percent') return `${value}%`;
  return mode === 'usd' ? `$${value}` : String(value);
}
