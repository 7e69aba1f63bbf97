// What an amount in a plan will come to, as far as the plan and the context tell.
import { plainTextOfJsonNumber } from '../../../decimal.ts';
import { claimsToBeRef, type ParamValue, type ValueRef, valueRefSchema } from '../../values.ts';
import { readAmount } from '../action-amounts.ts';
import type { AccountState } from './account-state.ts';
import { one, timesDown, toFixedPoint } from './fixed-point.ts';
import { asFixed, exactly, type Form } from './linear-form.ts';
import type { Coin, MoneyFacts } from './money-facts.ts';
import { calculate } from './sums.ts';
import { addMove, type Moves } from './visit.ts';

/** Token units, or a share of the balance where 1 is all of it. */
export type Amount = { units: Form } | { share: bigint };

/** Where an amount is asked for. */
export interface AmountPlace {
  facts: MoneyFacts;
  state: AccountState;
  /** Told of the balances that the amount hangs on. */
  moves: Moves;
  chainId: number;
  /** What it counts; undefined when the plan does not tell. */
  coin: Coin | undefined;
}

/** The name under which a step's result is kept for later steps. */
export function outputName(stepId: string, field: string): string {
  return `${stepId}.${field}`;
}

/** Null when nothing is known of it. */
export function amountOf(value: ParamValue, place: AmountPlace): Amount | null {
  if (value === 'max') return { share: one };
  const written = readAmount(value);
  if (written === null) {
    const ref = claimsToBeRef(value) ? valueRefSchema.safeParse(value) : undefined;
    const units = ref?.success ? formOf(ref.data, place) : null;
    return units && { units };
  }
  const number = toFixedPoint(written.number);
  if (number === null) return null;
  switch (written.form) {
    case 'exact':
      return { units: exactly(number) };
    case 'percent':
      return { share: least(number / 100n, one) };
    case 'percentOfStart':
      return unitsOrNull(partOfStart(number, place));
    case 'usd':
      return unitsOrNull(worthOf(number, place));
  }
}

function unitsOrNull(units: bigint | null): Amount | null {
  return units === null ? null : { units: exactly(units) };
}

function least(left: bigint, right: bigint): bigint {
  return left < right ? left : right;
}

function partOfStart(percent: bigint, { facts, coin }: AmountPlace): bigint | null {
  const start = coin && facts.start.get(coin.key);
  return start ? timesDown(start.constant, percent, 100n * one) : null;
}

function worthOf(usd: bigint, { facts, coin }: AmountPlace): bigint | null {
  const price = coin ? facts.price(coin) : null;
  return price === null ? null : timesDown(usd, one, price);
}

function formOf(ref: ValueRef, place: AmountPlace): Form | null {
  switch (ref.type) {
    case 'literal':
      return literalForm(ref.value);
    case 'env':
      return null;
    case 'step_output':
      return place.state.output(outputName(ref.stepId, ref.path)) ?? null;
    case 'runtime':
      return runtimeForm(ref, place);
  }
}

function literalForm(value: string | number | boolean): Form | null {
  const text = typeof value === 'number' ? plainTextOfJsonNumber(String(value)) : value;
  const number = typeof text === 'string' ? toFixedPoint(text) : null;
  return number === null ? null : exactly(number);
}

function runtimeForm(
  { fn, args }: Extract<ValueRef, { type: 'runtime' }>,
  place: AmountPlace,
): Form | null {
  if (fn === 'balance') return balanceForm(args, place);
  if (fn === 'price') return priceForm(args, place);
  const forms = args.map((arg) => formOf(arg, place));
  return forms.includes(null) ? null : calculate(fn, forms as Form[]);
}

function balanceForm(
  args: readonly ValueRef[],
  { facts, state, moves, chainId }: AmountPlace,
): Form | null {
  const [token, chain = chainId, account] = args.map((arg) =>
    arg.type === 'literal' ? arg.value : null,
  );
  if (account !== undefined && !facts.isAccount(account)) return null;
  const coin = typeof token === 'string' ? facts.coin(Number(chain), token) : undefined;
  const held = coin && state.balance(coin.key);
  if (coin === undefined || held === undefined) return null;
  addMove(moves, coin.key, 'open');
  return asFixed(held, false);
}

function priceForm([token]: readonly ValueRef[], { facts, chainId }: AmountPlace): Form | null {
  if (token?.type !== 'literal' || typeof token.value !== 'string') return null;
  const coin = facts.coin(chainId, token.value);
  const price = coin ? facts.price(coin) : facts.priceNamed(token.value);
  return price === null ? null : exactly(price);
}
