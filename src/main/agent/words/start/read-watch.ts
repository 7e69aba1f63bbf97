import type { Cursor } from '../cursor.ts';
import type { Lexeme } from '../lex.ts';
import { readToken } from '../read-token.ts';
import { moving, readFigure, readPast, readSide } from './read-side.ts';
import { readEither, readOneOfTwo, readPortfolio, readTraded } from './read-traded.ts';
import type { BareWatch, Side, WatchWords } from './start-words.ts';

/** "ETH is above 4000", without what opens it. */
export type Watched = BareWatch<'price' | 'balance' | 'gas' | 'health' | 'event'>;

const readers = [readEvent, readGas, readHealth, readBalance, readHave, readPrice];

/** "when ETH is above 4000", "whenever gas falls below 10 gwei". */
export function readWatch(cursor: Cursor): WatchWords | undefined {
  const either = cursor.attempt(() => readEither(cursor));
  if (either !== undefined) return { ...either, opener: 'when' };
  const opener = readOpener(cursor);
  if (opener === undefined) return undefined;
  const from = cursor.at;
  const watched =
    cursor.attempt(() => readTraded(cursor)) ??
    cursor.attempt(() => readOneOfTwo(cursor)) ??
    cursor.attempt(() => readPortfolio(cursor)) ??
    readWatched(cursor);
  // "if ETH drops below 2500" is about what will happen, "if ETH is below 2500" perhaps about now.
  const isToCome = cursor.since(from).some(({ lower }) => moving.includes(lower));
  return watched && { ...watched, opener: opener === 'if' && isToCome ? 'when' : opener };
}

/** What may be watched, or looked at once. */
export function readWatched(cursor: Cursor): Watched | undefined {
  for (const read of readers) {
    const watched = cursor.attempt(() => read(cursor));
    if (watched !== undefined) return watched;
  }
  return undefined;
}

function readOpener(cursor: Cursor): WatchWords['opener'] | undefined {
  if (cursor.takeAny('if')) return 'if';
  const isOnly =
    cursor.takePhrase('but only') ?? cursor.takePhrase('and only') ?? cursor.takeAny('only');
  if (isOnly !== undefined) return cursor.takeAny('when', 'once') && 'when';
  if (
    cursor.takeAny('when', 'once') ||
    cursor.takePhrase('as soon as') ||
    cursor.takePhrase('the moment')
  ) {
    return 'when';
  }
  const each =
    cursor.takeAny('whenever') ?? cursor.takePhrase('every time') ?? cursor.takePhrase('each time');
  return each && 'whenever';
}

function readPrice(cursor: Cursor): Watched | undefined {
  const the = cursor.takeAny('the');
  const named = cursor.takePhrase('price of');
  if (the !== undefined && named === undefined) return undefined;
  const token = readToken(cursor);
  if (token === undefined || cursor.peek(-1) !== token) return undefined;
  if (named === undefined) cursor.takeAny('price');
  const side = readSide(cursor);
  const threshold = side && readFigure(cursor);
  if (side === undefined || threshold === undefined) return undefined;
  return { kind: 'price', token, side, threshold };
}

/** "my USDC balance drops below 100", "my balance of USDC is below 100 USDC". */
function readBalance(cursor: Cursor): Watched | undefined {
  if (!cursor.takeAny('my', 'the')) return undefined;
  const named = cursor.takePhrase('balance of');
  if (named !== undefined) cursor.takeAny('my');
  const token = readToken(cursor);
  const isBalance = named !== undefined || cursor.peek(-1)?.lower === 'balance';
  const past = token && isBalance ? readPast(cursor) : undefined;
  if (token === undefined || past === undefined) return undefined;
  cursor.takeAny(token.lower);
  return { kind: 'balance', token, ...past };
}

/** "I have more than 100 USDC". */
function readHave(cursor: Cursor): Watched | undefined {
  if (!cursor.takeAny('i') || !cursor.takeAny('have', 'hold')) return undefined;
  const past = readPast(cursor) ?? cursor.attempt(() => readHeld(cursor));
  const token = past && readToken(cursor);
  return past && token && { kind: 'balance', token, ...past };
}

/** "I have 500 USDC" is meant of more as well. */
function readHeld(cursor: Cursor): { side: Side; threshold: Lexeme } | undefined {
  const threshold = cursor.take('number');
  return threshold && { side: 'at_least', threshold };
}

function readGas(cursor: Cursor): Watched | undefined {
  cursor.takeAny('the');
  if (!cursor.takeAny('gas')) return undefined;
  cursor.takeAny('price', 'prices', 'fee', 'fees');
  const past = readPast(cursor);
  return past && { kind: 'gas', ...past, gwei: cursor.takeAny('gwei') !== undefined };
}

function readHealth(cursor: Cursor): Watched | undefined {
  cursor.takeAny('my', 'the');
  if (!cursor.takePhrase('health factor')) return undefined;
  cursor.attempt(() => cursor.takeAny('on', 'at') && cursor.takeAny('aave'));
  const past = readPast(cursor);
  return past && { kind: 'health', ...past };
}

/** "contract 0x… emits Transfer(address,address,uint256)"; the event alone without its types is asked about. */
function readEvent(cursor: Cursor): Watched | undefined {
  cursor.takeAny('the');
  cursor.takeAny('contract');
  const contract = cursor.take('hex');
  const name = contract && cursor.takeAny('emits') && cursor.take('word');
  if (contract === undefined || name === undefined) return undefined;
  const types = cursor.attempt(() => readTypes(cursor));
  return { kind: 'event', contract, signature: types === undefined ? null : name.text + types };
}

/** "(address,uint256[])", without its blanks. */
function readTypes(cursor: Cursor): string | undefined {
  if (!cursor.takeAny('(')) return undefined;
  let text = '(';
  for (let depth = 1; depth > 0; ) {
    const next =
      cursor.take('word') ?? cursor.take('number') ?? cursor.takeAny('(', ')', ',', '[', ']');
    if (next === undefined) return undefined;
    depth += next.text === '(' ? 1 : next.text === ')' ? -1 : 0;
    text += next.text;
  }
  return text;
}
