import { readClause } from './clauses.ts';
import type { Cursor } from './cursor.ts';
import type { AmountWords, ClauseWords, Draft, SpendWords } from './draft.ts';
import type { Lexeme } from './lex.ts';
import { readAmount, readSpend, readToken } from './spend.ts';

/** "swap 1 ETH for USDC", "sell half my ETH to DAI", "buy ETH with 100 USDC". */
export function readSwap(cursor: Cursor, clauses: ClauseWords): Draft | undefined {
  if (cursor.takeAny('swap', 'trade', 'exchange', 'convert', 'sell'))
    return readSell(cursor, clauses);
  if (cursor.takeAny('buy', 'purchase')) return readBuy(cursor, clauses);
  return undefined;
}

interface Bought {
  tokenOut: Lexeme;
  amountOut?: AmountWords;
}

function readSell(cursor: Cursor, clauses: ClauseWords): Draft {
  const spend: SpendWords = readSpend(cursor) ?? {};
  let bought: Bought | undefined;
  for (let more = true; more; ) {
    const found = bought === undefined ? readInto(cursor) : undefined;
    bought ??= found;
    more = found !== undefined || readClause(cursor, clauses);
  }
  return { verb: 'swap', spend, clauses, ...bought };
}

function readInto(cursor: Cursor): Bought | undefined {
  return cursor.attempt(() => {
    if (!cursor.takeAny('for', 'to', 'into') && !cursor.take('arrow')) return undefined;
    return readBought(cursor);
  });
}

function readBought(cursor: Cursor): Bought | undefined {
  const amountOut = readAmount(cursor);
  const tokenOut = readToken(cursor);
  return tokenOut && { tokenOut, ...(amountOut && { amountOut }) };
}

function readBuy(cursor: Cursor, clauses: ClauseWords): Draft {
  const worth = cursor.attempt(() => readWorthOf(cursor));
  if (worth !== undefined) return readRest(cursor, { verb: 'swap', clauses, ...worth });
  const bought = cursor.attempt(() => readBought(cursor));
  let spend: SpendWords | undefined;
  for (let more = true; more; ) {
    // A clause goes first: "with 1% slippage" is not a payment.
    if (readClause(cursor, clauses)) continue;
    const found = spend === undefined ? readPayment(cursor) : undefined;
    spend ??= found;
    more = found !== undefined;
  }
  return { verb: 'swap', spend: spend ?? {}, clauses, ...bought };
}

/** "100 USDC of ETH", "100 USDC worth of ETH": the first is paid. */
function readWorthOf(cursor: Cursor): { spend: SpendWords; tokenOut: Lexeme } | undefined {
  const spend = readSpend(cursor);
  if (spend?.amount === undefined || spend.token === undefined) return undefined;
  cursor.takeAny('worth');
  const tokenOut = cursor.takeAny('of') ? readToken(cursor) : undefined;
  return tokenOut && { spend, tokenOut };
}

function readPayment(cursor: Cursor): SpendWords | undefined {
  return cursor.attempt(() =>
    cursor.takeAny('with', 'using', 'for') ? readSpend(cursor) : undefined,
  );
}

function readRest(cursor: Cursor, draft: Draft): Draft {
  while (readClause(cursor, draft.clauses));
  return draft;
}
