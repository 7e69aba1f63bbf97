import type { Cursor } from '../cursor.ts';
import type { Lexeme } from '../lex.ts';
import { readToken } from '../read-token.ts';
import type { Side, WatchWords } from './start-words.ts';

type OfKind<Kind> = Extract<WatchWords, { kind: Kind }>;
type Bare<Each> = Each extends WatchWords ? Omit<Each, 'opener'> : never;

/** "ETH is above 4000", without what opens it. */
export type Watched = Bare<OfKind<'price' | 'balance' | 'gas' | 'health' | 'event'>>;

/** Of what is traded, which only a step names. */
type OfTraded = Bare<OfKind<'traded' | 'either' | 'portfolio'>>;

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

const rising = ['rises', 'climbs'];
const falling = ['falls', 'drops', 'dips', 'sinks'];

const moving = [...rising, ...falling, 'goes', 'gets', 'crosses', 'reaches', 'hits', 'touches'];

function readSide(cursor: Cursor): Side | undefined {
  if (cursor.takeAny('exceeds')) return 'above';
  if (cursor.takeAny('crosses')) return 'crosses';
  if (cursor.takeAny('reaches', 'hits', 'touches')) return 'reaches';
  const verb = cursor.takeAny('is', 'are', 'goes', 'gets', ...rising, ...falling)?.lower ?? '';
  if ((rising.includes(verb) || falling.includes(verb)) && cursor.takeAny('to')) {
    return rising.includes(verb) ? 'above' : 'below';
  }
  if (cursor.takePhrase('at least') ?? cursor.takeAny('>=', '≥')) return 'at_least';
  if (cursor.takePhrase('at most') ?? cursor.takeAny('<=', '≤')) return 'at_most';
  const above =
    cursor.takeAny('above', 'over', '>') ??
    cursor.takePhrase('more than') ??
    cursor.takePhrase('higher than');
  if (above !== undefined) return falling.includes(verb) ? undefined : 'above';
  const below =
    cursor.takeAny('below', 'under', '<') ??
    cursor.takePhrase('less than') ??
    cursor.takePhrase('lower than');
  return below && !rising.includes(verb) ? 'below' : undefined;
}

/** A side and the number past it. */
function readPast(cursor: Cursor): { side: Side; threshold: Lexeme } | undefined {
  const side = readSide(cursor);
  const threshold = side && cursor.take('number');
  return side && threshold && { side, threshold };
}

/** "it drops to 2500", "the price is above 3600", "hits 4000"; with "or falls to 2700" one of two. */
function readTraded(cursor: Cursor): OfTraded | undefined {
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
function readOneOfTwo(cursor: Cursor): OfTraded | undefined {
  const token = readToken(cursor);
  if (token === undefined) return undefined;
  const found = cursor.attempt(() => readTraded(cursor));
  return found?.kind === 'either' ? { ...found, token } : undefined;
}

const wholes = ['portfolio', 'account', 'wallet', 'net worth', 'holdings'];

/** "my portfolio is down more than 5%", "my wallet loses $500", "my holdings are worth less than $1000". */
function readPortfolio(cursor: Cursor): OfTraded | undefined {
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

function readFigure(cursor: Cursor): Lexeme | undefined {
  const figure = cursor.take('usd') ?? cursor.take('number');
  if (figure !== undefined) cursor.takeAny('usd', 'dollars');
  return figure;
}

const firsts = ['comes', 'is', 'happens', 'hits', 'is reached', 'is hit', 'gets there', 'triggers'];

/** "at 3600 or at 2700, whichever comes first"; two times of day are none. */
function readEither(cursor: Cursor): OfTraded | undefined {
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
