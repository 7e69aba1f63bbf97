import { pleases } from './courtesy.ts';
import type { Cursor } from './cursor.ts';
import type { Lexeme } from './lex.ts';

/** Words of the grammar: none of them can be the name of a token. */
const grammar: ReadonlySet<string> = new Set([
  ...pleases,
  ...(
    'to for into on with at from and then of my the a an via using through in by if when until ' +
    'every worth now all half max maximum everything whole entire some slippage or but each per only ' +
    'today tomorrow daily weekly monthly hourly once whenever after starting ' +
    'it them that this these those what whatever rest remainder remaining proceeds otherwise else'
  ).split(' '),
]);

/** A symbol or an address, with the nouns that people put after it. */
export function readToken(cursor: Cursor): Lexeme | undefined {
  const next = cursor.peek();
  if (next === undefined || grammar.has(next.lower)) return undefined;
  const token = cursor.take('word') ?? cursor.take('hex');
  if (token !== undefined) cursor.takeAny('token', 'tokens', 'coins', 'holdings', 'balance');
  return token;
}
