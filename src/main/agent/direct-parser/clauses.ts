import type { Cursor } from './cursor.ts';
import type { ClauseWords } from './draft.ts';
import type { Lexeme } from './lex.ts';
import { readStart } from './start/read-start.ts';

/** Names of chains, longest first. Where a name fits several ids, the active network set decides. */
const chainNames: readonly (readonly [string, readonly number[]])[] = [
  ['practice ethereum', [31337]],
  ['practice base', [31338]],
  ['practice chain', [31337]],
  ['practice network', [31337]],
  ['ethereum mainnet', [1, 31337]],
  ['eth mainnet', [1, 31337]],
  ['ethereum', [1, 31337]],
  ['mainnet', [1, 31337]],
  ['base mainnet', [8453, 31338]],
  ['base', [8453, 31338]],
  ['arbitrum one', [42161]],
  ['arbitrum', [42161]],
  ['op mainnet', [10]],
  ['optimism', [10]],
  ['polygon', [137]],
];

/** Reads one clause into `clauses`; false when there is none, or when it was already given. */
export function readClause(cursor: Cursor, clauses: ClauseWords): boolean {
  return (
    cursor.attempt(() => {
      cursor.takeAny(',');
      return (
        readChain(cursor, clauses) ||
        readVenue(cursor, clauses) ||
        readSlippage(cursor, clauses) ||
        readFromOwn(cursor, clauses) ||
        readStart(cursor, clauses.start) ||
        undefined
      );
    }) ?? false
  );
}

function readChain(cursor: Cursor, clauses: ClauseWords): boolean {
  if (clauses.chain !== undefined) return false;
  const chain = cursor.attempt(() => {
    if (!cursor.takeAny('on')) return undefined;
    cursor.takeAny('the');
    for (const [name, ids] of chainNames) {
      const words = cursor.takePhrase(name);
      if (words === undefined) continue;
      cursor.takeAny('network', 'chain');
      return { ids, ...rangeOf(words) };
    }
    return undefined;
  });
  if (chain !== undefined) clauses.chain = chain;
  return chain !== undefined;
}

function readVenue(cursor: Cursor, clauses: ClauseWords): boolean {
  if (clauses.venue !== undefined) return false;
  const venue = cursor.attempt(() => {
    if (!cursor.takeAny('on', 'using', 'via', 'through')) return undefined;
    const name = cursor.takeAny('uniswap');
    if (name === undefined) return undefined;
    const version = cursor.takeAny('v2', 'v3', 'v4');
    return { version: version?.lower ?? '', ...rangeOf(version ? [name, version] : [name]) };
  });
  if (venue !== undefined) clauses.venue = venue;
  return venue !== undefined;
}

/** "with 1% slippage", "≤ 5 % slippage", "with max slippage of 1%". */
function readSlippage(cursor: Cursor, clauses: ClauseWords): boolean {
  if (clauses.slippage !== undefined) return false;
  const slippage = cursor.attempt(() => {
    cursor.takeAny('with', 'at');
    cursor.takeAny('a', 'max', 'maximum');
    if (cursor.takeAny('slippage')) {
      cursor.takeAny('of', '≤', '<=');
      return readPercent(cursor);
    }
    cursor.takeAny('≤', '<=');
    const percent = readPercent(cursor);
    cursor.takeAny('max', 'maximum');
    return percent && cursor.takeAny('slippage') ? percent : undefined;
  });
  if (slippage !== undefined) clauses.slippage = slippage;
  return slippage !== undefined;
}

function readPercent(cursor: Cursor): Lexeme | undefined {
  const number = cursor.take('number');
  return number && cursor.takeAny('%', 'percent') ? number : undefined;
}

function readFromOwn(cursor: Cursor, clauses: ClauseWords): boolean {
  if (clauses.fromOwn) return false;
  const found = cursor.takePhrase('from my account') ?? cursor.takePhrase('from my wallet');
  if (found !== undefined) clauses.fromOwn = true;
  return found !== undefined;
}

function rangeOf(words: readonly Lexeme[]): { start: number; end: number } {
  return { start: words[0]?.start ?? 0, end: words.at(-1)?.end ?? 0 };
}
