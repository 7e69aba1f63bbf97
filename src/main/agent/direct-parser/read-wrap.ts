import { readClause } from './clauses.ts';
import type { Cursor } from './cursor.ts';
import type { ClauseWords, Draft, SpendWords } from './draft.ts';
import type { Lexeme } from './lex.ts';
import { readSpend, readToken } from './spend.ts';

/** "wrap 1 ETH to WETH", "unwrap all my WETH". */
export function readWrap(cursor: Cursor, clauses: ClauseWords): Draft | undefined {
  const verb = cursor.takeAny('wrap', 'unwrap')?.lower;
  if (verb === undefined) return undefined;
  const spend: SpendWords = readSpend(cursor) ?? {};
  let target: Lexeme | undefined;
  for (let more = true; more; ) {
    const found = target === undefined ? readTarget(cursor) : undefined;
    target ??= found;
    more = found !== undefined || readClause(cursor, clauses);
  }
  return { verb: verb === 'wrap' ? 'wrap' : 'unwrap', spend, clauses, ...(target && { target }) };
}

function readTarget(cursor: Cursor): Lexeme | undefined {
  return cursor.attempt(() =>
    cursor.takeAny('to', 'into') || cursor.take('arrow') ? readToken(cursor) : undefined,
  );
}
