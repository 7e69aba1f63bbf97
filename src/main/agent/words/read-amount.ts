import type { Cursor } from './cursor.ts';
import type { Lexeme } from './lex.ts';

/** How much, as it was said. */
export interface AmountWords {
  kind: 'number' | 'percent' | 'half' | 'quarter' | 'max' | 'usd';
  lexeme: Lexeme;
}

export function readAmount(cursor: Cursor): AmountWords | undefined {
  const usd = cursor.take('usd') ?? cursor.attempt(() => readDollars(cursor));
  if (usd !== undefined) return { kind: 'usd', lexeme: usd };
  const number = cursor.take('number');
  if (number !== undefined) {
    return { kind: cursor.takeAny('%', 'percent') ? 'percent' : 'number', lexeme: number };
  }
  const half = cursor.takeAny('half');
  if (half !== undefined) return { kind: 'half', lexeme: half };
  const quarter = cursor.attempt(() => readQuarter(cursor));
  if (quarter !== undefined) return { kind: 'quarter', lexeme: quarter };
  const max = cursor.takeAny('all', 'everything', 'max', 'maximum', 'whole', 'entire');
  return max && { kind: 'max', lexeme: max };
}

/** "50 dollars", "50 USD"; the worth, and no token. */
function readDollars(cursor: Cursor): Lexeme | undefined {
  const number = cursor.take('number');
  return number && cursor.takeAny('dollars', 'usd', 'bucks') ? number : undefined;
}

/** "a quarter", "quarter". */
function readQuarter(cursor: Cursor): Lexeme | undefined {
  cursor.takeAny('a', 'one');
  return cursor.takeAny('quarter');
}
