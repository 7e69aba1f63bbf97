import { unwrapLiteral } from '../normalise/params.ts';
import { claimsToBeRef, type ParamValue } from '../values.ts';
import type { Names } from './names.ts';
import { describeAmount, describeDuration, describeItem, describeValue } from './values.ts';

type Params = Readonly<Record<string, ParamValue>>;

/**
 * The parameters of a call, as a sentence takes them. What it takes counts as said; what it leaves is added
 * to the end of the sentence, so that nothing goes unsaid because a sentence has no words for it.
 */
export class Call {
  readonly names: Names;
  readonly #params: Params;
  readonly #left: Set<string>;
  readonly #inner: Call[] = [];

  constructor(params: Params, names: Names) {
    this.names = names;
    this.#params = Object.fromEntries(
      Object.entries(params).map(([key, value]) => [key, unwrapLiteral(value)]),
    );
    this.#left = new Set(Object.keys(this.#params));
  }

  has(param: string): boolean {
    return Object.hasOwn(this.#params, param);
  }

  /** The value as it is; undefined where it is not given. */
  raw(param: string): ParamValue | undefined {
    this.#left.delete(param);
    return this.has(param) ? this.#params[param] : undefined;
  }

  /** The value in words; `?` where it is not given. */
  value(param: string): string {
    return describeValue(this.raw(param), this.names);
  }

  /** `share` says what a percentage is of, where that is not the balance. */
  amount(param: string, token: string, share?: string): string {
    return describeAmount(this.raw(param), token, this.names, share);
  }

  /** A text of somebody's choosing, in quotation marks. */
  text(param: string): string {
    const value = this.raw(param);
    return value === undefined ? '?' : describeItem(value, this.names);
  }

  time(param: string, unitMs = 1): string {
    const value = this.raw(param);
    if (typeof value === 'number') return describeDuration(value * unitMs);
    return `${describeValue(value, this.names)} ${unitMs === 1 ? 'ms' : 'seconds'}`;
  }

  /** The word that stands for a choice; the choice itself where there is none. */
  word(param: string, words: ReadonlyMap<string, string>): string {
    const value = this.value(param);
    return words.get(value) ?? value;
  }

  chain(param: string): string {
    const value = this.raw(param);
    return typeof value === 'number' ? this.names.chain(value) : describeValue(value, this.names);
  }

  /** The items of a list; the value alone where it is none. */
  list(param: string): readonly ParamValue[] {
    const value = this.raw(param);
    if (value === undefined) return [];
    return Array.isArray(value) ? value : [value];
  }

  /** The items of a list in words. */
  items(param: string): string[] {
    return this.list(param).map((item) => describeItem(item, this.names));
  }

  /** A parameter that is itself made of parameters; null where it is not. */
  inside(param: string): Call | null {
    const value = this.has(param) ? this.#params[param] : undefined;
    const call = this.of(value);
    if (call !== null) this.#left.delete(param);
    return call;
  }

  /** An item of a list that is made of parameters; null where it is not. */
  of(value: ParamValue | undefined): Call | null {
    if (typeof value !== 'object' || value === null) return null;
    if (Array.isArray(value) || claimsToBeRef(value)) return null;
    const call = new Call(value as Params, this.names);
    this.#inner.push(call);
    return call;
  }

  /** A few words about a parameter, where it is given. */
  when(param: string, words: (value: string) => string): string[] {
    return this.has(param) ? [words(this.value(param))] : [];
  }

  /** What no sentence took. */
  unsaid(): string[] {
    const own = [...this.#left].map((param) => `${param} ${this.text(param)}`);
    return [...own, ...this.#inner.flatMap((call) => call.unsaid())];
  }
}

/** What a call does: the main clause, after which the place is said, and what is added to it. */
export type Sentence = (call: Call) => readonly [main: string, ...more: string[]];
