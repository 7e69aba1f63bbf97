// Amounts as sums: a number and multiples of what is not known yet. What a swap will bring is one unknown
// wherever it turns up, so that sending on exactly what came in is seen to leave nothing, whatever it was.
import { minusOne, one, timesDown } from './fixed-point.ts';
import { anyAmount, plusRange, type Range, timesRange } from './range.ts';

/** A quantity that only the run will tell. Two are the same only if they are one object. */
export interface Unknown {
  range: Range;
  /** What fees may take, which nothing refers to. */
  fees?: true;
}

/** `constant` and the sum of the unknowns times their factors, in fixed point. */
export class Form {
  readonly constant: bigint;
  readonly terms: ReadonlyMap<Unknown, bigint>;
  /** Whether it is the same however often its step is repeated. */
  readonly fixed: boolean;
  #range: Range | null = null;

  constructor(constant: bigint, terms: ReadonlyMap<Unknown, bigint>, fixed: boolean) {
    this.constant = constant;
    this.terms = terms;
    this.fixed = fixed;
  }

  /** Everything that it can come to; reckoned once, because balances are asked again and again. */
  get range(): Range {
    this.#range ??= sumOf(this);
    return this.#range;
  }
}

/** More unknowns than this are made one, so that long plans stay cheap. That only widens. */
const mostTerms = 8;

const noTerms: ReadonlyMap<Unknown, bigint> = new Map();

export function exactly(constant: bigint, fixed = true): Form {
  return new Form(constant, noTerms, fixed);
}

export function somewhereIn(range: Range, fixed = false): Form {
  if (range.low !== null && range.low === range.high) return exactly(range.low, fixed);
  return new Form(0n, new Map([[{ range }, one]]), fixed);
}

/** An amount of which nothing is known. */
export function anything(): Form {
  return somewhereIn(anyAmount);
}

export function rangeOf(form: Form): Range {
  return form.range;
}

/** The same amount, that is or is not the same in every round. */
export function asFixed(form: Form, fixed: boolean): Form {
  return form.fixed === fixed ? form : new Form(form.constant, form.terms, fixed);
}

function sumOf({ constant, terms }: Form): Range {
  let range: Range = { low: constant, high: constant };
  for (const [unknown, factor] of terms) {
    range = plusRange(range, timesRange(unknown.range, factor));
  }
  return range;
}

export function isConstant(form: Form): boolean {
  return form.terms.size === 0;
}

export function plusForm(left: Form, right: Form): Form {
  const terms = plusTerms(left.terms, right.terms);
  const fixed = left.fixed && right.fixed;
  const form = new Form(left.constant + right.constant, terms, fixed);
  return terms.size <= mostTerms ? form : somewhereIn(rangeOf(form), fixed);
}

function plusTerms(left: Form['terms'], right: Form['terms']): Form['terms'] {
  if (right.size === 0) return left;
  const terms = new Map(left);
  for (const [unknown, factor] of right) {
    const sum = (terms.get(unknown) ?? 0n) + factor;
    if (sum === 0n) terms.delete(unknown);
    else terms.set(unknown, sum);
  }
  return terms;
}

export function minusForm(left: Form, right: Form): Form {
  return plusForm(left, timesForm(right, minusOne));
}

/** Times a factor in fixed point. */
export function timesForm({ constant, terms, fixed }: Form, factor: bigint): Form {
  if (terms.size === 0) return exactly(timesDown(constant, factor), fixed);
  const scaled = new Map<Unknown, bigint>();
  for (const [unknown, own] of terms) {
    const times = timesDown(own, factor);
    if (times !== 0n) scaled.set(unknown, times);
  }
  return new Form(timesDown(constant, factor), scaled, fixed);
}

/** Less fees of up to `most`. Fees are one unknown however many there were. */
export function minusFees(form: Form, most: bigint): Form {
  const terms = new Map(form.terms);
  let high = most;
  for (const [unknown, factor] of terms) {
    if (unknown.fees === undefined || factor !== minusOne) continue;
    high += unknown.range.high ?? 0n;
    terms.delete(unknown);
  }
  terms.set({ range: { low: 0n, high }, fees: true }, minusOne);
  return new Form(form.constant, terms, form.fixed);
}
