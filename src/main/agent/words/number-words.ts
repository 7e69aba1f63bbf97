// Numbers that are written as words. What a word leaves open is none.
import type { Cursor } from './cursor.ts';
import type { Lexeme } from './lex.ts';

const small = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen ' +
  'sixteen seventeen eighteen nineteen'
).split(' ');
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const scales = new Map([
  ['hundred', 100],
  ['thousand', 1_000],
]);

/** "ten", "twenty", "two hundred", "five thousand": a count, as a number lexeme in its place. */
export function readNumberWords(cursor: Cursor): Lexeme | undefined {
  const word = cursor.takeAny(...small, ...tens);
  if (word === undefined) return undefined;
  const scale = cursor.takeAny(...scales.keys());
  const ones = small.indexOf(word.lower);
  const count = ones >= 0 ? ones : 20 + 10 * tens.indexOf(word.lower);
  return written(String(count * (scales.get(scale?.lower ?? '') ?? 1)), word, scale ?? word);
}

/** Those of which the hundredth parts are whole. */
const parts: Readonly<Record<string, number>> = { half: 50, quarter: 25, fifth: 20, tenth: 10 };

/** "half an", "a quarter of an" before a token are so much of one of it; "a quarter" is a share. */
export function readFraction(
  cursor: Cursor,
): { kind: 'number' | 'percent'; lexeme: Lexeme } | undefined {
  return (
    cursor.attempt(() => readPartOfOne(cursor)) ??
    cursor.attempt(() => {
      const first = cursor.takeAny('a', 'one');
      const part = cursor.takeAny('quarter') ?? (first && cursor.takeAny('fifth', 'tenth'));
      if (part === undefined) return undefined;
      return { kind: 'percent', lexeme: written(String(parts[part.lower]), first ?? part, part) };
    })
  );
}

function readPartOfOne(cursor: Cursor): { kind: 'number'; lexeme: Lexeme } | undefined {
  const first = cursor.takeAny('a', 'one');
  const part = cursor.takeAny(...Object.keys(parts));
  if (part === undefined) return undefined;
  cursor.takeAny('of');
  const one = cursor.takeAny('a', 'an');
  const value = `0.${String(parts[part.lower]).replace(/0$/, '')}`;
  return one && { kind: 'number', lexeme: written(value, first ?? part, one) };
}

function written(text: string, { start }: Lexeme, { end }: Lexeme): Lexeme {
  return { kind: 'number', text, lower: text, start, end };
}
