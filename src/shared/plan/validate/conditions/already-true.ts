import { evaluateCondition } from '../../conditions/evaluate-condition.ts';
import type { ReadValue } from '../../conditions/resolve-value.ts';
import { type Check, type CheckInput, issueAt } from '../check.ts';
import { priceKey } from '../sense/price-key.ts';
import { type Rules, stateAt } from './moments.ts';
import { outcomesOf } from './outcomes.ts';
import { conditionOfTrigger, type PlacedCondition, placedConditions } from './placed-conditions.ts';
import { heldToken, readingOf } from './reading.ts';
import { createVariables } from './variables.ts';
import { type Disturbance, volatilityOf } from './volatility.ts';

/**
 * ALREADY_TRUE (warning): a trigger, a wait or the end of a loop for which nothing is waited, because it
 * holds with the prices and balances of now. A value that something may change before is not counted on.
 */
export const alreadyTrue: Check = (input) => {
  const { prices, balances } = input.context;
  if (prices === undefined && balances === undefined) return [];
  const conditions = waited(input);
  if (conditions.length === 0) return [];
  const startsAtOnce = (input.plan.trigger?.type ?? 'immediate') === 'immediate';
  const asked = conditions.flatMap(({ node }) => node ?? []);
  const stale = stateAt(input, startsAtOnce ? 4 : 1, staleness, new Set(asked));
  const present = presentValues(input);
  const variables = createVariables(input);
  return conditions.flatMap((placed) => {
    const changed = placed.node === null ? 4 : (stale.get(placed.node) ?? 4);
    const read: ReadValue = (ref, args) =>
      volatilityOf(ref) >= changed ? undefined : present(ref, args);
    if (evaluateCondition(placed.condition, read).truth !== 'true') return [];
    // What is true of any values is another mistake, with a code of its own.
    if (outcomesOf(placed.condition, variables).fails.length === 0) return [];
    const message = `This is true already with the values of now, so ${whatFollows(placed)}.`;
    return [issueAt(placed, 'ALREADY_TRUE', message, { severity: 'warning' })];
  });
};

/** What may have changed since the plan began. */
const staleness: Rules<Disturbance> = {
  disturbed: Math.min,
  branch: (state) => state,
  intoBody: (state) => state,
};

/** What the plan waits for: its trigger, waits and the ends of loops. */
function waited(input: CheckInput): PlacedCondition[] {
  const ofTrigger = conditionOfTrigger(input);
  const ofNodes = placedConditions(input).filter(
    ({ node }) => node?.type === 'wait' || node?.type === 'loop',
  );
  return ofTrigger === null ? ofNodes : [ofTrigger, ...ofNodes];
}

function whatFollows({ node }: PlacedCondition): string {
  if (node === null) return 'the plan would start at once';
  return node.type === 'loop' ? 'the loop would end after its first round' : 'it would not wait';
}

/** Answers from the context; what the context does not say is unknown. */
function presentValues(input: CheckInput): ReadValue {
  const { context, tokens } = input;
  const prices = new Map(
    Object.entries(context.prices ?? {}).map(([key, price]) => [priceKey(input, key), price]),
  );
  const balances = new Map(
    Object.entries(context.balances ?? {}).flatMap(([chain, held]) =>
      Object.entries(held).map(([key, amount]) => [
        `${chain} ${heldToken(Number(chain), key, tokens)}`,
        amount,
      ]),
    ),
  );
  return (ref, args) => {
    if (ref.type !== 'runtime') return undefined;
    const { fn, subject, chainId, account } = readingOf(ref.fn, args, input);
    if (fn === 'price') return prices.get(subject);
    if (account !== '') return undefined;
    if (fn === 'balance') return balances.get(`${chainId} ${subject}`);
    return fn === 'health_factor' ? context.healthFactors?.[`${chainId}`]?.[subject] : undefined;
  };
}
