import type { Cursor } from './cursor.ts';
import type { Lexeme } from './lex.ts';

/** How much, as it was said. */
export interface AmountWords {
  kind: 'number' | 'percent' | 'half' | 'max';
  lexeme: Lexeme;
}

export function readAmount(cursor: Cursor): AmountWords | undefined {
  const number = cursor.take('number');
  if (number !== undefined) {
    return { kind: cursor.takeAny('%', 'percent') ? 'percent' : 'number', lexeme: number };
  }
  const half = cursor.takeAny('half');
  if (half !== undefined) return { kind: 'half', lexeme: half };
  const max = cursor.takeAny('all', 'everything', 'max', 'maximum');
  return max && { kind: 'max', lexeme: max };
}
