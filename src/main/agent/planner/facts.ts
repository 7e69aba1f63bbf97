// What a request holds for certain, found without a model: told to it, and checked against what it made of it.
import type { PlanContext } from '../../../shared/plan/context.ts';
import { type Lexeme, lex } from '../words/lex.ts';
import { isName } from '../words/names-in.ts';
import type { Place } from './find-words.ts';

export interface Fact extends Place {
  kind: 'address' | 'number' | 'name' | 'contact' | 'time';
}

const kinds: Partial<Record<Lexeme['kind'], Fact['kind']>> = {
  hex: 'address',
  number: 'number',
  usd: 'number',
  instant: 'time',
  date: 'time',
  clock: 'time',
};

/** In the order in which they stand. Nothing of them may get lost on the way to a plan. */
export function factsIn(text: string, context: Pick<PlanContext, 'contacts'>): Fact[] {
  const lexemes = lex(text).flatMap(opened);
  const plain = lexemes.flatMap((lexeme, index) => {
    const kind = lexeme.kind === 'word' && isName(lexeme) ? 'name' : kinds[lexeme.kind];
    if (kind === undefined || isListNumber(lexemes, index)) return [];
    const { start, end } = lexeme;
    return [{ kind, text: lexeme.text, start, end }];
  });
  const contacts = contactsIn(text, lexemes, Object.keys(context.contacts ?? {}));
  return [...plain, ...contacts].sort((a, b) => a.start - b.start);
}

/** What a command or a web address holds counts as well: none of it may get lost. */
function opened(lexeme: Lexeme): Lexeme[] {
  if (lexeme.kind !== 'code' && lexeme.kind !== 'url') return [lexeme];
  const from = lexeme.kind === 'code' ? 1 : lexeme.text.indexOf('//') + 2;
  const inside = lexeme.text.slice(from, lexeme.kind === 'code' ? -1 : undefined);
  const shift = lexeme.start + from;
  return lex(inside).map((part) => ({ ...part, start: part.start + shift, end: part.end + shift }));
}

/** "1. swap …" or "2) send …" at the beginning of a line is no amount. */
function isListNumber(lexemes: readonly Lexeme[], index: number): boolean {
  const [here, next, before] = [lexemes[index], lexemes[index + 1], lexemes[index - 1]];
  if (here?.kind !== 'number' || !/^\d{1,2}\.?$/.test(here.text)) return false;
  const isMarked = next !== undefined && ['.', ')'].includes(next.text) && next.start === here.end;
  return isMarked && (before === undefined || before.end < here.start);
}

function contactsIn(text: string, lexemes: readonly Lexeme[], names: readonly string[]): Fact[] {
  const phrases = names
    .map((name) => lex(name).map(({ lower }) => lower))
    .filter(({ length }) => length > 0);
  return lexemes.flatMap((first, at): Fact[] => {
    const lengths = phrases
      .filter((phrase) => phrase.every((word, index) => lexemes[at + index]?.lower === word))
      .map(({ length }) => length);
    if (lengths.length === 0) return [];
    const { start } = first;
    const end = lexemes[at + Math.max(...lengths) - 1]?.end ?? first.end;
    return [{ kind: 'contact', text: text.slice(start, end), start, end }];
  });
}

const conditional: ReadonlySet<string> = new Set([
  ...['if', 'unless', 'when', 'whenever', 'until', 'while', 'once', 'every', 'daily', 'weekly'],
  ...['monthly', 'hourly', 'tomorrow', 'tonight', 'later'],
]);
const negating: ReadonlySet<string> = new Set([
  ...['not', 'never', "don't", 'don’t', 'dont', "doesn't", 'except', 'excluding', 'without'],
]);

/** Words that make what is done depend on something, or put it off. */
export function conditionalWordsIn(text: string): string[] {
  return wordsOf(text, conditional).map((word) => word.text);
}

/** Words that say what must not be. */
export function negatingWordsIn(text: string): Place[] {
  return wordsOf(text, negating);
}

function wordsOf(text: string, words: ReadonlySet<string>): Place[] {
  return lex(text)
    .filter(({ lower }) => words.has(lower))
    .map(({ text: word, start, end }) => ({ text: word, start, end }));
}

/** The facts and what surrounds the request, as the model is told them. Of the address book only who is named. */
export function tellFacts(facts: readonly Fact[], context: PlanContext): string {
  const of = (kind: Fact['kind']) =>
    facts.filter((fact) => fact.kind === kind).map(({ text }) => text);
  const lines: [string, readonly string[]][] = [
    ['addresses', of('address')],
    ['numbers', of('number')],
    ['times', of('time')],
    ['names of the name service', of('name')],
    ['names in the address book', of('contact')],
    ['now', context.now === undefined ? [] : [context.now]],
    ['time zone', context.tz === undefined ? [] : [context.tz]],
    ['numbers are written as in', context.locale === undefined ? [] : [context.locale]],
  ];
  return lines.map(([name, values]) => `${name}: ${values.join(' | ') || 'none'}`).join('\n');
}
