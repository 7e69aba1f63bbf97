import { compareDecimalTexts } from '../../../../shared/decimal-arithmetic.ts';
import type { Assumption } from '../../../../shared/plan/compile-outcome.ts';
import { compileCondition } from '../compile-condition.ts';
import { resolvePriced, resolveThreshold } from '../resolve/resolve-threshold.ts';
import { asSaid } from '../said-words.ts';
import { known, type Slot, type Surroundings, unknown } from '../slot.ts';
import type { CompiledStart } from './compiled-start.ts';
import type { NamedWatch } from './reached-side.ts';

/** "at 3600 or at 2700": up to the one or down to the other, and once. */
export function compileEither(
  { prices, token }: Extract<NamedWatch, { kind: 'either' }>,
  chainId: number,
  surroundings: Surroundings,
): Slot<CompiledStart> {
  const [first, second] = prices.map((figure) => {
    const said = asSaid(figure);
    return { said, read: resolveThreshold('start', said, surroundings, 'Which price?') };
  });
  const priced = resolvePriced('start', asSaid(token), chainId, surroundings);
  if (!priced.ok) return priced;
  if (first?.read.ok === false) return first.read;
  if (second?.read.ok === false) return second.read;
  if (first?.read.ok !== true || second?.read.ok !== true) return which(priced.value);
  const order = compareDecimalTexts(first.read.value, second.read.value);
  if (order === 0) return which(priced.value);
  const [upper, lower] = order > 0 ? [first, second] : [second, first];
  const now = surroundings.context.prices?.[priced.value];
  if (now !== undefined && !isBetween(now, upper.read, lower.read)) {
    const text = `${priced.value} is at ${now} now, not between the two. Which prices are meant?`;
    return unknown('start', text);
  }
  const about = { about: 'price', token: asSaid(token) } as const;
  const parts = [
    { ...about, side: 'at_least' as const, than: upper.said },
    { ...about, side: 'at_most' as const, than: lower.said },
  ];
  const when = compileCondition({ join: 'or', parts }, chainId, surroundings);
  if (!when.ok) return when;
  return known(
    { trigger: { type: 'condition', when: when.value.condition }, assumptions: [once] },
    priced.from,
  );
}

const once: Assumption = {
  slot: 'start',
  value: 'either',
  text: 'It is done once, at whichever of the two prices comes first.',
};

function isBetween(now: string, upper: Slot<string>, lower: Slot<string>): boolean {
  if (!upper.ok || !lower.ok) return false;
  return compareDecimalTexts(now, upper.value) < 0 && compareDecimalTexts(now, lower.value) > 0;
}

function which(token: string): Slot<never> {
  return unknown('start', `At which two prices of ${token}?`);
}
