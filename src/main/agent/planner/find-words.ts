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
  /** Starts of places that were given out, so that the next of two equal words is another. */
  readonly #given = new Set<string>();

  constructor(text: string) {
    this.#text = text;
    this.#lexemes = lex(text);
  }

  /** `use`: what the words are for; two uses that are alike get places of their own as far as there are any. */
  find(words: string, use: string): Found {
    const wanted = lex(words.trim());
    if (wanted.length === 0) return { ok: false, why: 'absent', words };
    const starts = this.#lexemes.flatMap((_, at) => (this.#standsAt(wanted, at) ? [at] : []));
    const whole = starts.filter((at) => !this.#goesOn(at, at + wanted.length - 1));
    const fresh = whole.find((at) => !this.#given.has(`${use}:${at}`)) ?? whole[0];
    if (fresh === undefined)
      return { ok: false, why: starts.length > 0 ? 'part' : 'absent', words };
    this.#given.add(`${use}:${fresh}`);
    return { ok: true, place: this.#place(fresh, fresh + wanted.length - 1) };
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
