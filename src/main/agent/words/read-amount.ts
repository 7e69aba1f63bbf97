import type { Cursor } from './cursor.ts';
import type { Lexeme } from './lex.ts';
import { readFraction, readNumberWords } from './number-words.ts';

/** How much, as it was said. */
export interface AmountWords {
  kind: 'number' | 'percent' | 'half' | 'max' | 'usd';
  lexeme: Lexeme;
}

export function readAmount(cursor: Cursor): AmountWords | undefined {
  const usd = cursor.take('usd') ?? cursor.attempt(() => readDollars(cursor));
  if (usd !== undefined) return { kind: 'usd', lexeme: usd };
  const fraction = readFraction(cursor);
  if (fraction !== undefined) return fraction;
  const number = cursor.take('number') ?? readNumberWords(cursor);
  if (number !== undefined) {
    return { kind: cursor.takeAny('%', 'percent') ? 'percent' : 'number', lexeme: number };
  }
  const half = cursor.takeAny('half');
  if (half !== undefined) return { kind: 'half', lexeme: half };
  const max = cursor.takeAny('all', 'everything', 'max', 'maximum', 'whole', 'entire');
  return max && { kind: 'max', lexeme: max };
}

/** "50 dollars", "50 USD"; the worth, and no token. */
function readDollars(cursor: Cursor): Lexeme | undefined {
  const number = cursor.take('number') ?? readNumberWords(cursor);
  return number && cursor.takeAny('dollars', 'usd', 'bucks') ? number : undefined;
}
