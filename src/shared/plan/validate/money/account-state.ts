// What the account may hold at one point of a plan. A branch is a layer above what came before it and keeps
// only what it changed, so that a fork costs nothing and a join costs what the branches did.
import { anything, asFixed, type Form, rangeOf, somewhereIn } from './linear-form.ts';
import { anyAmount, hull, type Range, sameRange } from './range.ts';
import { SparseMap } from './sparse-map.ts';

export class AccountState {
  readonly #below: AccountState | null;
  readonly #start: ReadonlyMap<string, Form>;
  readonly #own = new SparseMap<Form>();
  readonly #outputs = new SparseMap<Form>();
  /** Everything that a balance was since the fork. */
  readonly #swept = new SparseMap<Range>();
  #forgotten = false;

  constructor(start: ReadonlyMap<string, Form>, below: AccountState | null = null) {
    this.#start = start;
    this.#below = below;
  }

  /** Undefined for a token whose balance was not known at the start. */
  balance(key: string): Form | undefined {
    const own = this.#own.get(key);
    if (own !== undefined) return own;
    if (!this.#forgotten) return this.#below ? this.#below.balance(key) : this.#start.get(key);
    if (!this.#start.has(key)) return undefined;
    const form = anything();
    this.#own.set(key, form);
    return form;
  }

  /** Of a token whose balance is known. */
  setBalance(key: string, form: Form): void {
    const now = rangeOf(form);
    this.#swept.set(key, hull(this.#swept.get(key) ?? this.#rangeAt(key), now));
    this.#own.set(key, form);
  }

  /** Whether nothing on this path has changed the balance. */
  isUntouched(key: string): boolean {
    if (this.#own.has(key) || this.#forgotten) return false;
    return this.#below === null || this.#below.isUntouched(key);
  }

  /** What a completed step left under a name. */
  output(name: string): Form | undefined {
    return this.#outputs.get(name) ?? this.#below?.output(name);
  }

  setOutput(name: string, form: Form): void {
    this.#outputs.set(name, form);
  }

  /** From here on no balance is certain. */
  forgetBalances(): void {
    this.#own.clear();
    this.#swept.clear();
    this.#forgotten = true;
  }

  get isForgotten(): boolean {
    return this.#forgotten;
  }

  fork(): AccountState {
    return new AccountState(this.#start, this);
  }

  /** The tokens whose balances changed since the fork, with everything that they were. */
  changes(): ReadonlyMap<string, Range> {
    if (!this.#forgotten) return this.#swept.entries;
    return new Map([...this.#own.entries.keys()].map((key) => [key, anyAmount]));
  }

  outputs(): ReadonlyMap<string, Form> {
    return this.#outputs.entries;
  }

  /** Goes on as any one of forks of this state. */
  becomeOneOf(branches: readonly AccountState[]): void {
    const balances: [key: string, form: Form][] = [];
    for (const key of joinKeys(branches.map((branch) => branch.#own.entries))) {
      const form = joinForms(branches.map((branch) => branch.balance(key)));
      if (form !== undefined) balances.push([key, form]);
    }
    if (branches.some((branch) => branch.#forgotten)) this.forgetBalances();
    for (const [key, form] of balances) this.setBalance(key, form);
    for (const branch of branches) this.#sweep(branch.#swept.entries);
    for (const name of joinKeys(branches.map((branch) => branch.#outputs.entries))) {
      const form = joinForms(branches.map((branch) => branch.output(name)));
      if (form !== undefined) this.setOutput(name, form);
    }
  }

  /** Goes on from anywhere inside a fork of this state, its beginning and its end included. */
  becomeAnyPartOf(inside: AccountState): void {
    const parts = [...inside.changes()].map(([key, swept]) => {
      return [key, somewhereIn(hull(this.#rangeAt(key), swept))] as const;
    });
    if (inside.#forgotten) this.forgetBalances();
    else for (const [key, form] of parts) this.setBalance(key, form);
    for (const [name, form] of inside.outputs()) this.setOutput(name, form);
  }

  #sweep(swept: ReadonlyMap<string, Range>): void {
    for (const [key, range] of swept) {
      const before = this.#swept.get(key);
      this.#swept.set(key, before === undefined ? range : hull(before, range));
    }
  }

  #rangeAt(key: string): Range {
    const form = this.balance(key);
    return form === undefined ? anyAmount : rangeOf(form);
  }
}

function joinKeys<Value>(maps: readonly ReadonlyMap<string, Value>[]): string[] {
  const [first, ...others] = maps.filter((map) => map.size > 0);
  if (first === undefined) return [];
  if (others.length === 0) return [...first.keys()];
  return [...new Set([first, ...others].flatMap((map) => [...map.keys()]))];
}

/** One form for several: the same where they agree, a new unknown where they do not. */
function joinForms(forms: readonly (Form | undefined)[]): Form | undefined {
  const known = forms.filter((form) => form !== undefined);
  const [first] = known;
  if (first === undefined || known.every((form) => form === first)) return first;
  const range = known.map(rangeOf).reduce(hull);
  const constant = first.terms.size === 0 && sameRange(range, rangeOf(first));
  const fixed = known.every((form) => form.fixed);
  return constant ? asFixed(first, fixed) : somewhereIn(range, fixed);
}
