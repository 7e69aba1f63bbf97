// What is watched of the token that is traded, which only a step names, and of all that is held.
import type { Cursor } from '../cursor.ts';
import type { Lexeme } from '../lex.ts';
import { readToken } from '../read-token.ts';
import { falling, moving, readFigure, readSide, rising } from './read-side.ts';
import type { BareWatch, Side } from './start-words.ts';

type OfTraded = BareWatch<'traded' | 'either' | 'portfolio'>;

/** "it drops to 2500", "the price is above 3600", "hits 4000"; with "or falls to 2700" one of two. */
export function readTraded(cursor: Cursor): OfTraded | undefined {
  const said =
    cursor.takeAny('it', 'price') ??
    cursor.takePhrase('its price') ??
    cursor.takePhrase('the price');
  // Without a subject only what a price does: "if drops to 2500".
  if (said === undefined && !moving.includes(cursor.peek()?.lower ?? '')) return undefined;
  const first = readPastFigure(cursor);
  if (first === undefined) return undefined;
  const second = cursor.attempt(() => (cursor.takeAny('or') ? readPastFigure(cursor) : undefined));
  if (second === undefined) return { kind: 'traded', ...first };
  const [up, down] = isDown(second.side) ? [first, second] : [second, first];
  if (isDown(up.side) || isUp(down.side) || up.side === down.side) return undefined;
  return { kind: 'either', prices: [up.threshold, down.threshold] };
}

/** "ETH drops to 2500 or climbs to 3900", where nothing else is traded. */
export function readOneOfTwo(cursor: Cursor): OfTraded | undefined {
  const token = readToken(cursor);
  if (token === undefined) return undefined;
  const found = cursor.attempt(() => readTraded(cursor));
  return found?.kind === 'either' ? { ...found, token } : undefined;
}

const wholes = ['portfolio', 'account', 'wallet', 'net worth', 'holdings'];

/** "my portfolio is down more than 5%", "my wallet loses $500", "my holdings are worth less than $1000". */
export function readPortfolio(cursor: Cursor): OfTraded | undefined {
  if (!cursor.takeAny('my', 'the')) return undefined;
  if (!wholes.some((phrase) => cursor.takePhrase(phrase) !== undefined)) return undefined;
  cursor.takeAny('value', 'balance');
  cursor.takeAny('is', 'are', 'goes', 'gets', ...rising, ...falling, 'loses', 'gains', 'grows');
  cursor.takeAny('worth', 'down', 'up', 'by', 'to');
  cursor.takeAny('by');
  for (const phrase of ['more than', 'less than', 'at least', 'at most']) cursor.takePhrase(phrase);
  cursor.takeAny('above', 'below', 'under', 'over', '>', '<');
  if (readFigure(cursor) === undefined) return undefined;
  cursor.takeAny('%', 'percent');
  return { kind: 'portfolio' };
}

function isUp(side: Side): boolean {
  return side === 'above' || side === 'at_least';
}

function isDown(side: Side): boolean {
  return side === 'below' || side === 'at_most';
}

function readPastFigure(cursor: Cursor): { side: Side; threshold: Lexeme } | undefined {
  const side = readSide(cursor);
  const threshold = side && readFigure(cursor);
  return side && threshold && { side, threshold };
}

const firsts = ['comes', 'is', 'happens', 'hits', 'is reached', 'is hit', 'gets there', 'triggers'];

/** "at 3600 or at 2700, whichever comes first"; two times of day are none. */
export function readEither(cursor: Cursor): OfTraded | undefined {
  const upper = cursor.takeAny('at') && readFigure(cursor);
  if (upper === undefined || !cursor.takeAny('or')) return undefined;
  cursor.takeAny('at');
  const lower = readFigure(cursor);
  if (lower === undefined) return undefined;
  const isFirst = cursor.attempt(() => {
    cursor.takeAny(',');
    return firsts.find((verb) => cursor.takePhrase(`whichever ${verb} first`) !== undefined);
  });
  const mayBeTimes = [upper, lower].some(({ kind, text }) => kind === 'number' && text.length < 3);
  return isFirst === undefined && mayBeTimes
    ? undefined
    : { kind: 'either', prices: [upper, lower] };
}
