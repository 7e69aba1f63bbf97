// Where words stand in the request of the user. Only whole words and numbers count: "1" is not in "10", nor "5"
// in "0.5", nor "50" in "50%".
import { type Lexeme, lex } from '../words/lex.ts';

/** UTF-16 offsets, end exclusive. */
export interface Place {
  text: string;
  start: number;
  end: number;
}

export type Found =
  | { ok: true; place: Place }
  /** `part`: they stand there, but the number goes on. */
  | { ok: false; why: 'absent' | 'part'; words: string };

/** What goes on with a number and changes what it says. */
const units = new Set([
  ...[
    '%',
    'percent',
    'percents',
    'bps',
    'usd',
    'dollar',
    'dollars',
    'bucks',
    'eur',
    'euro',
    'euros',
  ],
  ...['cent', 'cents', '€', '£', '¥', '$', 'k', 'm', 'mio', 'bn', 'hundred', 'thousand', 'million'],
  ...['billion', 'grand', 'dozen'],
]);
const signs = new Set(['€', '£', '¥', '$', '-', '−', '+']);

/** The request, cut once for all that is looked for in it. */
export class WordsOfRequest {
  readonly #text: string;
  readonly #lexemes: Lexeme[];
  /** Places that were given out, and for which step. */
  readonly #given: { first: number; last: number; step: string }[] = [];

  constructor(text: string) {
    this.#text = text;
    this.#lexemes = lex(text);
  }

  /** `step`: what they are for; where they stand several times, each use gets a place of its own as far as there are any. */
  find(words: string, step: string): Found {
    const wanted = lex(words.trim());
    if (wanted.length === 0) return { ok: false, why: 'absent', words };
    const starts = this.#lexemes.flatMap((_, at) => (this.#standsAt(wanted, at) ? [at] : []));
    const length = wanted.length;
    const whole = starts.filter((at) => !this.#goesOn(at, at + length - 1));
    const first = this.#best(whole, length, step);
    if (first === undefined)
      return { ok: false, why: starts.length > 0 ? 'part' : 'absent', words };
    const last = first + length - 1;
    this.#given.push({ first, last, step });
    return { ok: true, place: this.#place(first, last) };
  }

  /** One that nothing else has, behind what the step has already if there is; else one that the step has. */
  #best(starts: readonly number[], length: number, step: string): number | undefined {
    const own = this.#given.filter((given) => given.step === step);
    const has = (at: number, places: readonly { first: number; last: number }[]) =>
      places.some(({ first, last }) => at <= last && first < at + length);
    const free = starts.filter((at) => !has(at, this.#given));
    const behind = Math.max(-1, ...own.map(({ last }) => last));
    return (
      free.find((at) => at > behind) ?? free[0] ?? starts.find((at) => has(at, own)) ?? starts[0]
    );
  }

  #standsAt(wanted: readonly Lexeme[], at: number): boolean {
    return wanted.every((lexeme, index) => this.#lexemes[at + index]?.text === lexeme.text);
  }

  #goesOn(first: number, last: number): boolean {
    const before = this.#lexemes[first - 1];
    const after = this.#lexemes[last + 1];
    const startsWithNumber = this.#lexemes[first]?.kind === 'number';
    const endsWithNumber = ['number', 'usd'].includes(this.#lexemes[last]?.kind ?? '');
    const isSigned = startsWithNumber && before !== undefined && signs.has(before.text);
    return isSigned || (endsWithNumber && after !== undefined && units.has(after.lower));
  }

  #place(first: number, last: number): Place {
    const start = this.#lexemes[first]?.start ?? 0;
    const end = this.#lexemes[last]?.end ?? 0;
    return { text: this.#text.slice(start, end), start, end };
  }
}
