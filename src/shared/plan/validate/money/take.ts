// One spend: is there enough, and what is left.
import type { Amount } from './amount-of.ts';
import { gasReserve } from './fees.ts';
import { floorTo, one, showFixedPoint } from './fixed-point.ts';
import {
  anything,
  asFixed,
  exactly,
  type Form,
  isConstant,
  minusForm,
  rangeOf,
  somewhereIn,
  timesForm,
} from './linear-form.ts';
import type { Coin } from './money-facts.ts';
import { atLeastZero, lesserRange, type Range } from './range.ts';
import { settle } from './settle.ts';
import type { Look } from './verdicts.ts';
import { addMove, type Visit } from './visit.ts';

/** Takes an amount (null: of unknown size) from the account and says how much that was. */
export function take(amount: Amount | null, coin: Coin, visit: Visit, place: Look['place']): Form {
  const before = visit.state.balance(coin.key);
  if (before === undefined) return amount && 'units' in amount ? amount.units : anything();
  const spend = amount === null ? null : spendOf(amount, before, coin);
  visit.verdicts?.add(look(spend, before, coin, visit, place));
  addMove(visit.moves, coin.key, spend?.kind ?? 'both');
  const rest = spend?.rest ?? somewhereIn({ low: 0n, high: rangeOf(before).high });
  settle(visit, coin.key, rest);
  return spend?.taken ?? anything();
}

interface Spend {
  taken: Form;
  rest: Form;
  kind: 'out' | 'both' | 'open';
}

function spendOf(amount: Amount, before: Form, coin: Coin): Spend {
  if ('share' in amount) {
    const spend = shareOf(amount.share, before, coin);
    return { ...(coin.isNative ? lessReserve(spend, before, amount.share) : spend), kind: 'both' };
  }
  const range = rangeOf(amount.units);
  const isAmount = range.low !== null && range.low >= 0n;
  const { fixed } = amount.units;
  const taken = isAmount ? amount.units : somewhereIn(atLeastZero(range), fixed);
  return { taken, rest: minusForm(before, taken), kind: fixed ? 'out' : 'open' };
}

function shareOf(share: bigint, before: Form, coin: Coin): { taken: Form; rest: Form } {
  const exact = share === one ? before : timesForm(before, share);
  const taken = isConstant(exact)
    ? exactly(floorTo(exact.constant, coin.decimals), false)
    : asFixed(exact, false);
  return { taken, rest: minusForm(before, taken) };
}

/** All of the native coin is all but what fees may need; so is nearly all of it. */
function lessReserve(
  spend: { taken: Form; rest: Form },
  before: Form,
  share: bigint,
): { taken: Form; rest: Form } {
  const [had, rest] = [rangeOf(before), rangeOf(spend.rest)];
  if (rest.low !== null && rest.low >= gasReserve) return spend;
  const reserve = lesserRange(had, { low: gasReserve, high: gasReserve }).high ?? gasReserve;
  const most = share === one ? reserve : maxOf(rest.high, reserve);
  const least = floorAtZero(had.low, gasReserve);
  const [takenLow, takenHigh] = [rangeOf(spend.taken).low ?? 0n, rangeOf(spend.taken).high];
  return {
    taken: somewhereIn({ low: takenLow < least ? takenLow : least, high: takenHigh }),
    rest: somewhereIn({ low: atLeastZero(rest).low, high: most }),
  };
}

function maxOf(left: bigint | null, right: bigint): bigint | null {
  return left === null || left > right ? left : right;
}

function floorAtZero(value: bigint | null, less: bigint): bigint {
  return value === null || value < less ? 0n : value - less;
}

function look(
  spend: Spend | null,
  before: Form,
  coin: Coin,
  { facts, state, isSure }: Visit,
  place: Look['place'],
): Look {
  const had = rangeOf(before);
  const start = facts.start.get(coin.key);
  const neverHere = start?.constant === 0n && state.isUntouched(coin.key);
  const units = spend !== null && spend.kind !== 'both' ? spend : null;
  const rest = units && rangeOf(units.rest);
  return {
    place,
    isSure,
    fails: rest !== null && rest.high !== null && rest.high < 0n,
    mayFail: units !== null && rest !== null && mayFail(rangeOf(units.taken), rest, had),
    elsewhere: neverHere ? facts.heldElsewhere(coin) : [],
    sentences: () => sentences(units?.taken ?? null, had, coin),
  };
}

/** A spend without an upper bound is judged by the least that it takes. */
function mayFail(taken: Range, rest: Range, had: Range): boolean {
  if (rest.low !== null && rest.low >= 0n) return false;
  if (taken.high !== null) return true;
  return (taken.low ?? 0n) > (had.low ?? 0n);
}

function sentences(taken: Form | null, had: Range, coin: Coin): ReturnType<Look['sentences']> {
  const show = (value: bigint | null) => showFixedPoint(value ?? 0n, Math.min(coin.decimals, 18));
  const range = taken && rangeOf(taken);
  if (range === null || had.high === 0n) {
    const none = `This step spends ${coin.name}, of which there is none by then.`;
    return { failure: none, risk: none };
  }
  const { low, high } = range;
  const size = low === high || high === null ? show(low) : `${show(low)} to ${show(high)}`;
  return {
    failure: `This step spends ${size} ${coin.name}, but at most ${show(had.high)} can be there by then.`,
    risk: `This step spends ${size} ${coin.name}, but in the worst case only ${show(had.low)} are there by then.`,
  };
}
