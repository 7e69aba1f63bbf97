import type { Cursor } from './cursor.ts';
import type { AmountWords, SpendWords } from './draft.ts';
import type { Lexeme } from './lex.ts';

/** Words of the grammar: none of them can be the name of a token. */
const grammar: ReadonlySet<string> = new Set(
  (
    'to for into on with at from and then of my the a an via using through in by if when until ' +
    'every worth please now all half max maximum everything some slippage or but each per only ' +
    'today tomorrow daily weekly monthly hourly once whenever after starting'
  ).split(' '),
);

/** An amount, a token, or both; undefined when neither is there. */
export function readSpend(cursor: Cursor): SpendWords | undefined {
  const amount = readAmount(cursor);
  if (amount !== undefined) cursor.takeAny('of');
  cursor.takeAny('my', 'the');
  const token = readToken(cursor);
  if (amount === undefined && token === undefined) return undefined;
  const tokenAddress = token === undefined ? undefined : readTokenAddress(cursor);
  return {
    ...(amount && { amount }),
    ...(token && { token }),
    ...(tokenAddress && { tokenAddress }),
  };
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

/** A symbol or an address, with the nouns that people put after it. */
export function readToken(cursor: Cursor): Lexeme | undefined {
  const next = cursor.peek();
  if (next === undefined || grammar.has(next.lower)) return undefined;
  const token = cursor.take('word') ?? cursor.take('hex');
  if (token !== undefined) cursor.takeAny('token', 'tokens', 'coins', 'holdings', 'balance');
  return token;
}

function readTokenAddress(cursor: Cursor): Lexeme | undefined {
  return cursor.attempt(() => (cursor.takeAny('at') ? cursor.take('hex') : undefined));
}
