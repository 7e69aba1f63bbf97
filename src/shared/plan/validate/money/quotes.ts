// What a market would give or take: the worth at the prices of the context, 10 % either way.
import { one, timesDown } from './fixed-point.ts';
import { type Form, rangeOf, somewhereIn, timesForm } from './linear-form.ts';
import type { Coin, MoneyFacts } from './money-facts.ts';
import {
  anyAmount,
  atLeastZero,
  greaterRange,
  hull,
  lesserRange,
  type Range,
  timesRange,
} from './range.ts';

/** An amount (null: unknown) of a coin (undefined: not told). */
interface Given {
  form: Form | null;
  coin: Coin | undefined;
}

const [below, above] = [(one * 9n) / 10n, (one * 11n) / 10n];

/** What comes in for `given`, at least `floor` where one is set. A coin that stays itself only loses on the way. */
export function quotedIncome(
  given: Given,
  into: Coin | undefined,
  floor: Form | null,
  facts: MoneyFacts,
): Form {
  const worth = worthOf(given, into, facts);
  const stays = given.coin !== undefined && given.coin === into;
  const range = worth === null ? anyAmount : around(worth, stays ? one : above);
  const least = floor === null ? null : rangeOf(floor).low;
  const raised = least === null ? range : greaterRange(range, { low: least, high: least });
  return somewhereIn(raised, (given.form?.fixed ?? false) && (floor?.fixed ?? true));
}

/** What is taken for `wanted`, at most `cap` where one is set; null when nothing tells. */
export function quotedSpend(
  wanted: Given,
  from: Coin | undefined,
  cap: Form | null,
  facts: MoneyFacts,
): Form | null {
  const worth = worthOf(wanted, from, facts);
  const most = cap === null ? null : rangeOf(cap).high;
  if (worth === null && most === null) return null;
  const range = worth === null ? anyAmount : around(worth, above);
  const capped = most === null ? range : lesserRange(range, { low: most, high: most });
  return somewhereIn(capped, (wanted.form?.fixed ?? false) && (cap?.fixed ?? true));
}

/** The same worth in another coin; null without both prices. */
function worthOf({ form, coin }: Given, into: Coin | undefined, facts: MoneyFacts): Range | null {
  if (form === null || coin === undefined || into === undefined) return null;
  if (coin === into) return atLeastZero(rangeOf(form));
  const [given, taken] = [facts.price(coin), facts.price(into)];
  if (given === null || taken === null) return null;
  return atLeastZero(rangeOf(timesForm(form, timesDown(given, one, taken))));
}

function around(worth: Range, most: bigint): Range {
  return hull(timesRange(worth, below), timesRange(worth, most));
}
