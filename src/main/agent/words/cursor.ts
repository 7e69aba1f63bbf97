import type { Lexeme, LexemeKind } from './lex.ts';

/** A place in the lexemes. Every reader either takes what it understands or leaves the place as it was. */
export class Cursor {
  readonly #lexemes: readonly Lexeme[];
  #at = 0;
  #known = 0;

  constructor(lexemes: readonly Lexeme[]) {
    this.#lexemes = lexemes;
  }

  peek(ahead = 0): Lexeme | undefined {
    return this.#lexemes[this.#at + ahead];
  }

  get at(): number {
    return this.#at;
  }

  /** Behind the last word that any reader knew, also one that went back. */
  get known(): number {
    return this.#known;
  }

  /** What was taken since then. */
  since(at: number): readonly Lexeme[] {
    return this.#lexemes.slice(at, this.#at);
  }

  get done(): boolean {
    return this.#at >= this.#lexemes.length;
  }

  take(kind: LexemeKind): Lexeme | undefined {
    const next = this.peek();
    if (next?.kind !== kind) return undefined;
    this.#at += 1;
    return next;
  }

  /** Takes the next lexeme if it is one of these, written in lower case. */
  takeAny(...texts: readonly string[]): Lexeme | undefined {
    const next = this.peek();
    if (next === undefined || !texts.includes(next.lower)) return undefined;
    this.#advance(1);
    return next;
  }

  /** Takes the words of a phrase, all of them or none. */
  takePhrase(phrase: string): Lexeme[] | undefined {
    const words = phrase.split(' ');
    const found = this.#lexemes.slice(this.#at, this.#at + words.length);
    if (found.length < words.length) return undefined;
    if (!found.every((lexeme, index) => lexeme.lower === words[index])) return undefined;
    this.#advance(words.length);
    return found;
  }

  #advance(count: number): void {
    this.#at += count;
    this.#known = Math.max(this.#known, this.#at);
  }

  /** Runs a reader and goes back to where it began when it finds nothing. */
  attempt<T>(reader: () => T | undefined): T | undefined {
    const start = this.#at;
    const found = reader();
    if (found === undefined) this.#at = start;
    return found;
  }
}
